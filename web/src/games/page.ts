// What a game brings to the page. Only its table is needed.
import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import type { Values } from '../lib/texts.svelte';
import type { Result, View } from '../lib/types';

/** How a game ended: this decides the colours and the sign. */
export type Mood = 'won' | 'close' | 'lost' | 'over';

export interface Ending {
  /** Only if all win or lose together; otherwise the winners of the result decide. */
  mood?: Mood;
  title?: string;
  text?: string;
}

export interface GamePage {
  /** The game's name on the server. */
  name: string;
  /** The table that people play at. */
  table: Component<{ table: Table }>;
  /** How many play, bots included, unless somebody says otherwise. */
  players?: number;
  /** The picture of the game: SVG of 240 by 130. */
  picture?: Component;
  /** Says what somebody did. */
  tell?: (move: string, name: string) => string;
  /** The points of a seat. */
  points?: (view: View, seat: number) => number;
  /** What lies before a seat. */
  seat?: Component<{ view: View; seat: number }>;
  /** Whether the table shows what happened between two views before it goes on. */
  pauses?: (before: View, after: View) => boolean;
  end?: (result: Result) => Ending;
  /** What the dialog for talking offers besides courtesies. */
  talk?: Component<{ table: Table }>;
  /** Says why nobody may talk now, or returns an empty text. */
  silence?: (view: View) => string;
  /** The values for the text of a signal, from the word behind it. */
  signalValues?: (word: string) => Values;
  /** Whether the table itself shows a signal, so that nothing else has to. */
  showsSignal?: (text: string) => boolean;
}
