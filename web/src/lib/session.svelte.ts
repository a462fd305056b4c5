// Who you are, the games there are, and the connection to the server.
import type { Catalogue, Create, GameInfo, GameTexts, Me } from './api';
import * as http from './http';
import { Connection, Refused, type Socket } from './connection.svelte';
import { save, reload, preferences } from './preferences.svelte';
import { addTexts, language, t } from './texts.svelte';
import { sentence } from './wording';

class Session {
  me = $state.raw<Me | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  /** What the server says of the games that the page was not built with. */
  others = $state.raw<Readonly<Record<string, GameTexts>>>({});
  /** A sentence about what failed. */
  problem = $state('');
}
export const session = new Session();

const socket = () =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`) as unknown as Socket;
export const connection = new Connection(
  socket,
  async () => void (await signIn()),
  // The socket's word counts: another tab may have introduced itself at the same time.
  (id, name) => (session.me = { muted: [], ...session.me, id, name }),
);

let signingIn: Promise<Me> | null = null;

/** Make sure that the server knows us. Two calls at once share one answer, or we would be two people. */
export function signIn(): Promise<Me> {
  return (signingIn ??= withLock(identify).finally(() => (signingIn = null)));
}

/** Do something while no other tab does: two tabs of a new device are one person. Plain http has no such locks. */
function withLock<T>(action: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('mazzo-sign-in', action) as Promise<T>) : action();
}

async function identify(): Promise<Me> {
  reload();
  try {
    if (!preferences.met) throw new Refused('nobody', '');
    session.me = await http.who();
    if (preferences.name && session.me.name !== preferences.name) session.me = await http.callMe(preferences.name);
  } catch (problem) {
    if (!(problem instanceof Refused && problem.code === 'nobody')) throw problem;
    session.me = await http.callMe(preferences.name || t('me.unnamed'));
    save({ met: true });
  }
  return session.me;
}

/** Become the person of another device, by its code. */
export async function become(code: string): Promise<void> {
  session.me = await http.claim(code);
  save({ met: true, name: session.me.name });
  // An open connection still speaks for the person you were.
  connection.reset();
}

export async function rename(name: string): Promise<void> {
  session.me = await http.callMe(name);
  save({ name: session.me.name });
}

let asking: Promise<Catalogue> | null = null;

/** Load the games, with the texts of those that the page was not built with. */
export function games(): Promise<Catalogue> {
  return (asking ??= load().finally(() => (asking = null)));
}

async function load(): Promise<Catalogue> {
  if (session.catalogue) return session.catalogue;
  const catalogue = await http.games();
  for (const { name } of catalogue.games)
    if (!(`game.${name}.line` in language.catalogue)) await addTexts(textsOf(name));
  return (session.catalogue = catalogue);
}

const textsOf = (name: string) => async (code: string) => {
  const found = await http.gameTexts(name, code);
  session.others = { ...session.others, [name]: found };
  return found.texts;
};

export function gameInfo(name: string): GameInfo | undefined {
  return session.catalogue?.games.find((game) => game.name === name);
}

/** Do something, and say so if it fails. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    session.problem = '';
    return await action();
  } catch (problem) {
    session.problem = sentence(problem);
    return undefined;
  }
}

/** Open a table, fill it with bots and start. */
export async function playWithBots(
  game: string,
  options: Record<string, number | boolean>,
  level = 'normal',
  first_seat: Create['first_seat'] = null,
): Promise<string> {
  await signIn();
  const players = Number(options['players']);
  const table = await http.openTable({ game, options, first_seat, settings: { pace: preferences.pace } });
  for (let seat = 1; seat < players; seat++) await http.command({ type: 'seat-bot', table, seat, level });
  await http.command({ type: 'start', table });
  return table;
}
