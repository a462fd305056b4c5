// The games that bring a page of their own.
import { session } from '../lib/session.svelte';
import hamsterbacke from './hamsterbacke';
import type { GamePage } from './page';
import theGame from './the-game';
import ventuno from './ventuno';

const pages = new Map<string, GamePage>([theGame, ventuno, hamsterbacke].map((page) => [page.name, page]));

/** Return what a game brings to the page; a game that the page does not know brings nothing. */
export function pageOf(game: string): Partial<GamePage> {
  return pages.get(game) ?? {};
}

/** Return the names of the games that the server has; until it has answered, of those that the page knows. */
export function gameNames(): readonly string[] {
  return session.catalogue?.games.map(({ name }) => name) ?? [...pages.keys()];
}
