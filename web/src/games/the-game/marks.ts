import { gameInfo } from '../../lib/session.svelte';
import type { TheGameView } from '../../lib/types';

/** What the cards carry at a table with these options: fire, or a command. */
export function marksOf(view: TheGameView): Record<string, string> {
  const info = gameInfo('the-game')?.marks ?? {};
  return { ...(view.on_fire ? info['on_fire'] : {}), ...(view.extreme ? info['extreme'] : {}) };
}
