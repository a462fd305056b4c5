// What a review says of a game, as the page shows it: curves over the positions, and turning points in sentences.
import type { Player, Review, TurningPoint } from './api';
import type { GamePage } from '../games/page';
import type { Showing } from './replay.svelte';
import { language, t } from './texts.svelte';
import { because, worded } from './wording';

const percent = (share: number) => Math.round(100 * share);
const points = (share: number) =>
  (100 * share).toLocaleString(language.code, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

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

/** What a review says, as sentences need it: the game, its page, and who plays. */
export interface Told {
  game: string;
  page: GamePage;
  isTeam: boolean;
  names: readonly string[];
}

/** Return a turn in words that name nobody, and a better one as something to do, without what both end with. */
export function turns({ game, page, names }: Told, { played, better }: TurningPoint): [string, string] {
  let same = 0;
  const shorter = Math.min(played.length, better.length);
  while (same < shorter - 1 && played.at(-1 - same) === better.at(-1 - same)) same++;
  const words = (move: string) => worded(game, move, { name: '' }, names).replace(/^[\s:,–]+|[\s:,–]+$/g, '');
  const todo = (move: string) => page.deed?.(move, (seat) => names[seat] ?? '').text ?? words(move);
  const left = (moves: readonly string[]) => moves.slice(0, moves.length - same);
  return [left(played).map(words).join(', '), left(better).map(todo).join(t('hint.then'))];
}

/** Say how one seat played. */
export function played({ decisions, best, mistakes, lost }: Player, name: string): string {
  if (!decisions) return t('review.player-none', { name });
  const percent = Math.round((100 * best) / decisions);
  return t('review.player', { name, n: mistakes, lost: points(lost), percent, decisions });
}

/** A turning point in sentences: what happened and, of a mistake, what was better; each with its facts. */
export interface Account {
  text: string;
  why: readonly string[];
  better: string;
  whyBetter: readonly string[];
}

/** Say what happened at a turning point. */
export function told(point: TurningPoint, about: Told): Account {
  const { number: n, kind, start, end, error } = point;
  const { game, names, isTeam } = about;
  const values = { n, name: names[point.seat] ?? '', start: percent(start), end: percent(end) };
  if (kind === 'mistake') {
    const [played, better] = turns(about, point);
    const facts = (ofBetter: boolean) =>
      point.reasons.filter((one) => one.better === ofBetter).map((one) => because(game, one, names));
    return {
      text: t('review.mistake', { ...values, played, cost: points(start - end), error: points(error) }),
      why: facts(false),
      better: t('review.better', { better }),
      whyBetter: facts(true),
    };
  }
  const until = point.until === null ? t('review.until-end') : t('review.until', { n: point.until });
  const text = t(LUCK[isTeam ? 'team' : 'own'][end > start ? 'good' : 'bad'], { ...values, until });
  return { text, why: [], better: '', whyBetter: [] };
}
