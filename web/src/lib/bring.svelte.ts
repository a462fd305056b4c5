// Records that a person brings: a dropped or chosen file, with one game or many.

/** Nobody would look through a larger file of games by hand. */
const MOST_BYTES = 100 * 1024 * 1024;

class Brought {
  file = $state.raw<File | null>(null);
}
export const brought = new Brought();

/** A game of a file as far as the page can read it; the server says whether it is right. */
export interface BroughtGame {
  text: string;
  game: string;
  players: readonly string[];
  result: Readonly<Record<string, unknown>> | null;
  moves: number;
}

/** Read the games of a file: one JSON object, a list of them, or one object on each line. */
export async function gamesIn(file: File): Promise<BroughtGame[]> {
  if (file.size > MOST_BYTES) return [];
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole.map((one) => about(one, JSON.stringify(one)));
  if (whole !== undefined) return [about(whole, text)];
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => about(parsed(line), line));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function about(found: unknown, text: string): BroughtGame {
  const record = (found && typeof found === 'object' ? found : {}) as Record<string, unknown>;
  const { game, seats, result, moves } = record;
  return {
    text,
    game: typeof game === 'string' ? game : '',
    players: Array.isArray(seats) ? seats.map(nameOf) : [],
    result: result && typeof result === 'object' ? (result as Record<string, unknown>) : null,
    moves: Array.isArray(moves) ? moves.length : 0,
  };
}

function nameOf(seat: unknown): string {
  const name = (seat as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
}
