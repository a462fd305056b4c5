// What happened at a table, as a log tells it.
import type { Table } from './table.svelte';
import { t, tOr } from './texts.svelte';
import type { Numbered } from './types';
import { spoken, worded } from './wording';

const names = (table: Table) => table.state!.seats.map((_, seat) => table.nameOf(seat));

/** Say in a line what happened, or nothing. */
export function tell(table: Table, { event }: Numbered): string {
  const { game } = table.state!;
  if (event.type === 'moved') return worded(game, event.move, { name: table.nameOf(event.seat) }, names(table));
  if (event.type === 'said') return t('plain.count', { name: table.nameOf(event.seat), n: spoken(game, event.text) });
  if (event.type === 'hinted') return t('event.hinted', { name: table.nameOf(event.seat) });
  return tOr(`event.${event.type}`, '', { name: 'seat' in event ? (table.state!.seats[event.seat]?.name ?? '') : '' });
}

/** The moves that a bot has made for a player who is back and has not moved since. */
export function playedFor(log: readonly Numbered[], seat: number | null): readonly Numbered[] {
  const of = (type: string) => (entry: Numbered) =>
    entry.event.type === type && 'seat' in entry.event && entry.event.seat === seat;
  const back = log.findLastIndex(of('returned'));
  if (back < 0 || log.slice(back).some(of('moved'))) return [];
  const lent = log.slice(0, back).findLastIndex(of('lent'));
  return log.slice(lent + 1, back).filter(of('moved'));
}
