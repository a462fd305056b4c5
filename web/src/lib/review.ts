// What a review says of a game, as the page shows it: curves over the positions, and turning points in sentences.
import type { Player, Review, TurningPoint } from './api';
import type { Showing } from './replay.svelte';
import { t } from './texts.svelte';
import { worded } from './wording';

const percent = (share: number) => Math.round(100 * share);
const points = (share: number) => (100 * share).toFixed(1);

const LUCK = {
  team: { good: 'review.luck-good-team', bad: 'review.luck-bad-team' },
  own: { good: 'review.luck-good-own', bad: 'review.luck-bad-own' },
} as const;

/** Return the team's chance, or the share of each seat, at every position. */
export function curvesOf(review: Review, showing: Showing): (number | null)[][] {
  const sides = review.steps[0]?.best.length ?? 0;
  const before = new Map(review.steps.map((step) => [step.number - 1, step.best]));
  const shares = showing.replay.steps.map(({ moves }, at) =>
    at === showing.last && review.result ? review.result : before.get(moves),
  );
  return Array.from({ length: sides }, (_, side) => shares.map((found) => found?.[side] ?? null));
}

/** Return two turns in words that name nobody, without what both end with. */
export function turns(game: string, played: readonly string[], better: readonly string[]): [string, string] {
  let same = 0;
  const shorter = Math.min(played.length, better.length);
  while (same < shorter - 1 && played.at(-1 - same) === better.at(-1 - same)) same++;
  const words = (moves: readonly string[]) =>
    moves
      .slice(0, moves.length - same)
      .map((move) => worded(game, move, { name: '' }).replace(/^[\s:,–]+|[\s:,–]+$/g, ''))
      .join(', ');
  return [t('review.turn', { turn: words(played) }), t('review.turn', { turn: words(better) })];
}

/** Say how one seat played. */
export function played({ decisions, best, mistakes, lost }: Player, name: string): string {
  if (!decisions) return t('review.player-none', { name });
  const percent = Math.round((100 * best) / decisions);
  return t('review.player', { name, n: mistakes, lost: points(lost), percent, decisions });
}

/** Say what happened at a turning point. */
export function told(point: TurningPoint, game: string, isTeam: boolean, name: string): string {
  const { number: n, kind, start, end, error } = point;
  const values = { n, name, start: percent(start), end: percent(end) };
  const [played, better] = turns(game, point.played, point.better);
  if (kind === 'mistake')
    return t('review.mistake', { ...values, played, better, cost: points(start - end), error: points(error) });
  const until = point.until === null ? t('review.until-end') : t('review.until', { n: point.until });
  return t(LUCK[isTeam ? 'team' : 'own'][end > start ? 'good' : 'bad'], { ...values, until });
}
