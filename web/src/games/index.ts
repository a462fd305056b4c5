// The games that bring a page of their own.
import { session } from '../lib/session.svelte';
import anyGame from './default';
import hamsterbacke from './hamsterbacke';
import type { GamePage } from './page';
import theGame from './the-game';
import ventuno from './ventuno';

const pages = new Map<string, GamePage>([theGame, ventuno, hamsterbacke].map((page) => [page.name, page]));

/** Return what a game brings to the page, or what shows any game. */
export function pageOf(game: string): GamePage {
  return pages.get(game) ?? anyGame;
}

/** Return the names of the games that the server has; until it has answered, of those that the page knows. */
export function gameNames(): readonly string[] {
  return session.catalogue?.games.map(({ name }) => name) ?? [...pages.keys()];
}
