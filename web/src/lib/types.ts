// The server's types under the names that the page uses.
import type { Settings, TableState, Update } from './api';
export type * from './api';

/** What a seat or a spectator sees; each game has its own kind. */
export type View = NonNullable<Update['view']>;
export type Card = View['hand'][number];
export type Result = NonNullable<TableState['result']>;
export type Pace = Settings['pace'];
