// What the page asks over HTTP: who you are, the games, the tables.
import type {
  Catalogue,
  Create,
  DeviceLink,
  Devices,
  Done,
  GameTexts,
  History,
  Invitation,
  LessonScript,
  Lobby,
  Me,
  PersonalData,
  Refusal,
  Replay,
  Settings,
} from './api';
import { refusalOf } from './connection.svelte';
import { newId } from './random';

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  return send(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function send<T>(method: string, path: string, body: string | undefined): Promise<T> {
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(TIMEOUT),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
  });
  const answer = (await response.json()) as T | Refusal;
  if (!response.ok) throw refusalOf(answer as Refusal);
  return answer as T;
}

export const games = () => ask<Catalogue>('GET', '/api/games');
export const gameTexts = (name: string, lang: string) => ask<GameTexts>('GET', `/api/games/${name}/texts?lang=${lang}`);
export const lesson = (game: string, name: string) => ask<LessonScript>('GET', `/api/games/${game}/lessons/${name}`);
export const who = () => ask<Me>('GET', '/api/me');
export const callMe = (name: string) => ask<Me>('POST', '/api/me', { name });
export const claim = (code: string) => ask<Me>('POST', '/api/me/devices/claim', { code });
export const offerDevice = () => ask<DeviceLink>('POST', '/api/me/devices');
export const signOut = (device: string) => ask<Devices>('DELETE', `/api/me/devices/${device}`);
export const myData = () => ask<PersonalData>('GET', '/api/me/data');
export const deleteMe = () => ask<Devices>('DELETE', '/api/me');
export const history = () => ask<History>('GET', '/api/me/history');
export const forget = (code: string) => ask<History>('DELETE', `/api/me/history/${code}`);
export const replay = (code: string) => ask<Replay>('GET', `/api/records/${code}/replay`);
export const lobby = () => ask<Lobby>('GET', '/api/tables');
export const invitation = (code: string) => ask<Invitation>('GET', `/api/tables/${code}/invitation`);

export async function openTable(
  body: Pick<Create, 'game' | 'options' | 'first_seat'> & { settings: Partial<Settings> },
): Promise<string> {
  return (await ask<Done>('POST', '/api/tables', { id: newId(), ...body })).table!;
}

export const command = (body: { type: string; table: string } & Record<string, unknown>) =>
  ask<Done>('POST', '/api/commands', { id: newId(), ...body });

/** Let the server check a record and make a table of it; return its code. */
export async function bring(record: string): Promise<string> {
  return (await send<Done>('POST', '/api/records', record)).table!;
}

/** Open a table that continues a finished game after this number of moves. */
export async function continueGame(
  code: string,
  move: number,
  seat: number,
  settings: Partial<Settings>,
): Promise<string> {
  return (await ask<Done>('POST', `/api/records/${code}/continue`, { id: newId(), move, seat, settings })).table!;
}
