// What a game brings to the page: its table, its picture and, if it wants, more.
import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import type { Key, Values } from '../lib/texts.svelte';
import type { Card, Result, View } from '../lib/types';

/** How a game ended: this decides the colours and the sign. */
export type Mood = 'won' | 'close' | 'lost' | 'over';

export interface Ending {
  /** Only if all win or lose together; otherwise the winners of the result decide. */
  mood?: Mood;
  title?: string;
  text?: string;
}

/** Why a table asks what it asks now: a text and what fills its gaps. A table shows it while it `explains`. */
export interface Reason {
  key: Key;
  values?: Values;
}

/** A move as a hint tells it: in words, and by what to touch for it (`pile A` has the mark data-pile="A"). */
export interface Deed {
  text: string;
  at: readonly string[];
}

export interface GamePage {
  /** The game's name on the server. */
  name: string;
  /** The table that people play at. */
  table: Component<{ table: Table }>;
  /** The picture of the game: SVG of 240 by 130. */
  picture: Component;
  /** A card by its label, as the pictures on the page of rules show it. */
  card?: Component<{ label: string }>;
  /** The points of a seat. */
  points?: (view: View, seat: number) => number;
  /** What lies before a seat. */
  seat?: Component<{ view: View; seat: number }>;
  /** Whether the table shows what happened between two views before it continues. */
  pauses?: (before: View, after: View) => boolean;
  /** How the hand of a seat lies open at the end. */
  hand?: Component<{ view: View; cards: readonly Card[] }>;
  /** How the score of a seat came about. */
  sum?: (view: View, seat: number) => string;
  /** How a game ended that has this result and, if its rules have one, this word for it. */
  end?: (result: Result, verdict: string) => Ending;
  /** What the dialog for talking offers besides courtesies. */
  talk?: Component<{ table: Table }>;
  /** Says why nobody may talk now, or returns an empty text. */
  silence?: (view: View) => string;
  /** What a hint says of a move of yours. */
  deed?: (move: string, nameOf: (seat: number) => string) => Deed;
  /** The keys of its table, and what they do. */
  keys?: () => { key: string; text: string }[];
  /** What its signs mean that do not say it themselves. */
  signs?: () => string[];
  /** Whether the table itself shows a signal, so that nothing else has to. */
  showsSignal?: (text: string) => boolean;
}
