// The server's types under the names that the page uses.
import type { HamsterbackeView, TheGameView, VentunoView } from './api';
export type * from './api';

export type View = TheGameView | VentunoView | HamsterbackeView;
