// Who one is, the games there are, and the one line to the server.
import type { Catalogue, Create, GameInfo, Me } from './api';
import * as house from './house';
import { Line, Refused, type Wire } from './line.svelte';
import { keep, lookAgain, prefs } from './prefs.svelte';
import { t, tOr } from './texts.svelte';

class Session {
  me = $state.raw<Me | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  /** A sentence about what could not be done. */
  problem = $state('');
}
export const session = new Session();

const socket = () =>
  new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`) as unknown as Wire;
export const line = new Line(
  socket,
  async () => void (await meet()),
  // The socket's word counts: another tab may have been introduced at the same time.
  (id, name) => (session.me = { muted: [], ...session.me, id, name }),
);

let meeting: Promise<Me> | null = null;

/** Make sure that the server knows us; whoever asks meanwhile gets the same answer, or we would be two people. */
export function meet(): Promise<Me> {
  return (meeting ??= alone(introduce).finally(() => (meeting = null)));
}

/** Do something while no other tab does: two tabs of a new device are one person. Plain http has no such locks. */
function alone<T>(deed: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('mazzo-meeting', deed) as Promise<T>) : deed();
}

async function introduce(): Promise<Me> {
  lookAgain();
  try {
    if (!prefs.met) throw new Refused('nobody', '');
    session.me = await house.who();
    if (prefs.name && session.me.name !== prefs.name) session.me = await house.callMe(prefs.name);
  } catch (problem) {
    if (!(problem instanceof Refused && problem.code === 'nobody')) throw problem;
    session.me = await house.callMe(prefs.name || t('me.unnamed'));
    keep({ met: true });
  }
  return session.me;
}

/** Become the person of another device, by its code. */
export async function become(code: string): Promise<void> {
  session.me = await house.claim(code);
  keep({ met: true, name: session.me.name });
  // An open line still speaks for whom one was.
  line.drop();
}

export async function rename(name: string): Promise<void> {
  session.me = await house.callMe(name);
  keep({ name: session.me.name });
}

export async function games(): Promise<Catalogue> {
  return (session.catalogue ??= await house.games());
}

export function gameInfo(name: string): GameInfo | undefined {
  return session.catalogue?.games.find((game) => game.name === name);
}

/** Say in a sentence what went wrong. */
export function sentence(problem: unknown): string {
  if (problem instanceof Refused) return tOr(`error.${problem.code}`, problem.message);
  return t('error.no-answer');
}

/** Do something, and say so if it cannot be done. */
export async function attempt<T>(deed: () => Promise<T>): Promise<T | undefined> {
  try {
    session.problem = '';
    return await deed();
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
  await meet();
  const players = Number(options['players']);
  const table = await house.openTable({ game, options, first_seat, settings: { bot_pause: prefs.botPause } });
  for (let seat = 1; seat < players; seat++) await house.command({ type: 'seat-bot', table, seat, level });
  await house.command({ type: 'start', table });
  return table;
}
