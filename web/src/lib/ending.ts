// How a game ended, in a few words.
import type { GamePage } from '../games/page';
import { t } from './texts.svelte';
import type { Result } from './types';

/** Return the words for a result, for a person who had these seats. */
export function endTitle(
  page: GamePage,
  result: Result,
  verdict: string,
  mine: readonly number[],
  names: readonly string[],
): string {
  const ending = page.end?.(result, verdict);
  if (ending?.title) return ending.title;
  const winners = (result['winners'] as number[] | undefined) ?? [];
  if (mine.length === 1 && winners.includes(mine[0]!))
    return winners.length > 1 ? t('end.you-share') : t('end.you-win');
  return t('end.winner', { n: winners.length, names: winners.map((seat) => names[seat]).join(', ') });
}
