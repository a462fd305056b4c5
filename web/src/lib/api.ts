// Made from the server's own types by `npm run types`; do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Catalogue
         * @description All the games, and the levels of the bots.
         */
        readonly Catalogue: {
            readonly games: readonly components["schemas"]["GameInfo"][];
            readonly levels: readonly string[];
        };
        /**
         * GameInfo
         * @description A game and its options.
         */
        readonly GameInfo: {
            readonly name: string;
            readonly title: string;
            readonly least_players: number;
            readonly most_players: number;
            readonly usual_players: number;
            readonly flags: readonly string[];
            readonly harder: readonly string[];
            readonly first_seat_agreed: boolean;
            readonly is_team: boolean;
            readonly signals: {
                readonly [key: string]: string;
            };
            readonly move_help: string;
            readonly marks: {
                readonly [key: string]: {
                    readonly [key: string]: string;
                };
            };
            readonly wording: {
                readonly [key: string]: string;
            };
            readonly lessons: readonly components["schemas"]["LessonInfo"][];
        };
        /**
         * LessonInfo
         * @description A guided game.
         */
        readonly LessonInfo: {
            readonly name: string;
            readonly title: string;
        };
        /**
         * GameTexts
         * @description What a client needs to show a game that it does not know.
         */
        readonly GameTexts: {
            readonly texts: {
                readonly [key: string]: string | {
                    readonly [key: string]: string;
                };
            };
            readonly rules: string;
            readonly by_seat: readonly string[];
        };
        /**
         * LessonScript
         * @description A lesson, played at a table that is never stored, as the reader at seat 0 sees it.
         */
        readonly LessonScript: {
            readonly name: string;
            readonly title: string;
            readonly start: components["schemas"]["Update"];
            readonly steps: readonly components["schemas"]["LessonStep"][];
        };
        /**
         * Update
         * @description What is new for a watcher of a table: events, and how things stand after the last of them.
         */
        readonly Update: {
            /** @enum {unknown} */
            readonly type: "update";
            readonly table: string;
            readonly number: number;
            readonly fresh: boolean;
            readonly state: components["schemas"]["TableState"] | null;
            readonly deciders: readonly number[];
            readonly time_left: number | null;
            readonly hands: readonly (readonly unknown[])[] | null;
            readonly events: readonly components["schemas"]["Numbered"][];
            readonly signals: readonly components["schemas"]["Signal"][];
            readonly view: components["schemas"]["TheGameView"] | components["schemas"]["VentunoView"] | components["schemas"]["HamsterbackeView"] | null;
            readonly seat: number | null;
            readonly log_from: number;
        };
        /**
         * TableState
         * @description What everybody may know about a table besides the cards.
         */
        readonly TableState: {
            readonly code: string;
            readonly game: string;
            readonly options: Record<string, unknown>;
            readonly first_seat: number | "random" | null;
            readonly settings: components["schemas"]["Settings"];
            /** @enum {unknown} */
            readonly phase: "closed" | "gathering" | "over" | "playing";
            readonly host: string;
            readonly seats: readonly components["schemas"]["SeatState"][];
            readonly spectators: number;
            readonly hashes: readonly string[];
            readonly result: Record<string, unknown> | null;
            readonly verdict: string;
            readonly rematch: string | null;
            readonly rematch_of: string | null;
            readonly touched: number;
            readonly failed: string | null;
            readonly hints: boolean;
            /** @default false */
            readonly imported: boolean;
            /** @default null */
            readonly continues: components["schemas"]["Origin"] | null;
        };
        /**
         * Settings
         * @description What the host decides about a table, besides the game and its options.
         */
        readonly Settings: {
            /**
             * @default private
             * @enum {unknown}
             */
            readonly visibility: "private" | "public";
            /**
             * @default signals
             * @enum {unknown}
             */
            readonly talk: "chat" | "signals";
            /** @default true */
            readonly spectators: boolean;
            /**
             * @default normal
             * @enum {unknown}
             */
            readonly pace: "fast" | "normal" | "slow";
            /**
             * @default 0
             * @enum {unknown}
             */
            readonly turn_seconds: 0 | 30 | 60 | 120 | 300;
            /** @default false */
            readonly hints: boolean;
        };
        /**
         * SeatState
         * @description Who sits at a seat.
         */
        readonly SeatState: {
            /**
             * @default open
             * @enum {unknown}
             */
            readonly kind: "bot" | "human" | "open";
            /** @default  */
            readonly name: string;
            /** @default null */
            readonly person: string | null;
            /** @default null */
            readonly level: string | null;
            /** @default false */
            readonly present: boolean;
            /** @default 0 */
            readonly hints: number;
        };
        /**
         * Origin
         * @description The game that another one continues.
         */
        readonly Origin: {
            readonly table: string;
            readonly move: number;
        };
        /**
         * Numbered
         * @description An event of a table as one viewer sees it.
         */
        readonly Numbered: {
            readonly number: number;
            readonly at: number;
            readonly event: components["schemas"]["Unknown"] | components["schemas"]["Created"] | components["schemas"]["SeatTaken"] | components["schemas"]["BotSeated"] | components["schemas"]["SeatOpened"] | components["schemas"]["SettingsChanged"] | components["schemas"]["Started"] | components["schemas"]["Dealt"] | components["schemas"]["Moved"] | components["schemas"]["Said"] | components["schemas"]["Left"] | components["schemas"]["Lent"] | components["schemas"]["Returned"] | components["schemas"]["TimeUp"] | components["schemas"]["Hinted"] | components["schemas"]["Resumed"] | components["schemas"]["Rematched"] | components["schemas"]["Closed"] | components["schemas"]["Shuffled"] | components["schemas"]["Imported"] | components["schemas"]["Continued"];
        };
        /**
         * Unknown
         * @description Something that only a newer version of the server knows.
         */
        readonly Unknown: {
            /** @enum {unknown} */
            readonly type: "unknown";
        };
        /**
         * Created
         * @description The table was opened.
         */
        readonly Created: {
            /** @enum {unknown} */
            readonly type: "created";
            readonly game: string;
            readonly options: Record<string, unknown>;
            readonly first_seat: number | "random" | null;
            readonly host: string;
            readonly settings: components["schemas"]["Settings"];
            /** @default null */
            readonly rematch_of: string | null;
            /** @default 1 */
            readonly rules: number;
            /** @default 1 */
            readonly events: number;
        };
        /**
         * SeatTaken
         * @description A person sat down.
         */
        readonly SeatTaken: {
            /** @enum {unknown} */
            readonly type: "seat-taken";
            readonly seat: number;
            readonly person: string;
            readonly name: string;
        };
        /**
         * BotSeated
         * @description The host put a bot at a seat.
         */
        readonly BotSeated: {
            /** @enum {unknown} */
            readonly type: "bot-seated";
            readonly seat: number;
            readonly level: string;
            readonly name: string;
        };
        /**
         * SeatOpened
         * @description A seat became free before the start.
         */
        readonly SeatOpened: {
            /** @enum {unknown} */
            readonly type: "seat-opened";
            readonly seat: number;
            /** @enum {unknown} */
            readonly why: "left" | "removed";
        };
        /**
         * SettingsChanged
         * @description The host changed the table's settings.
         */
        readonly SettingsChanged: {
            /** @enum {unknown} */
            readonly type: "settings-changed";
            readonly settings: components["schemas"]["Settings"];
        };
        /**
         * Started
         * @description The game began. `first_seat` is null where the players agree who starts.
         */
        readonly Started: {
            /** @enum {unknown} */
            readonly type: "started";
            readonly first_seat: number | null;
        };
        /**
         * Dealt
         * @description The cards of the last shuffle were dealt.
         */
        readonly Dealt: {
            /** @enum {unknown} */
            readonly type: "dealt";
            readonly deal: number;
        };
        /**
         * Moved
         * @description A seat made a move. The others see `?` for what is hidden.
         */
        readonly Moved: {
            /** @enum {unknown} */
            readonly type: "moved";
            readonly seat: number;
            readonly move: string;
        };
        /**
         * Said
         * @description A seat said something. The text is null for people who muted the speaker.
         */
        readonly Said: {
            /** @enum {unknown} */
            readonly type: "said";
            readonly seat: number;
            readonly text: string | null;
        };
        /**
         * Left
         * @description A player left after the game had started.
         */
        readonly Left: {
            /** @enum {unknown} */
            readonly type: "left";
            readonly seat: number;
        };
        /**
         * Lent
         * @description A bot plays for a player who is gone.
         */
        readonly Lent: {
            /** @enum {unknown} */
            readonly type: "lent";
            readonly seat: number;
            readonly level: string;
        };
        /**
         * Returned
         * @description A player is back, and plays again.
         */
        readonly Returned: {
            /** @enum {unknown} */
            readonly type: "returned";
            readonly seat: number;
        };
        /**
         * TimeUp
         * @description A player took too long for a decision. A bot makes the next move, and then the player decides again.
         */
        readonly TimeUp: {
            /** @enum {unknown} */
            readonly type: "time-up";
            readonly seat: number;
        };
        /**
         * Hinted
         * @description A player asked for a hint.
         */
        readonly Hinted: {
            /** @enum {unknown} */
            readonly type: "hinted";
            readonly seat: number;
        };
        /**
         * Resumed
         * @description A player came back to an empty table, and the time for the decision starts again.
         */
        readonly Resumed: {
            /** @enum {unknown} */
            readonly type: "resumed";
        };
        /**
         * Rematched
         * @description The same people continue at another table.
         */
        readonly Rematched: {
            /** @enum {unknown} */
            readonly type: "rematched";
            readonly table: string;
        };
        /**
         * Closed
         * @description The table was closed before its game was over.
         */
        readonly Closed: {
            /** @enum {unknown} */
            readonly type: "closed";
            /** @enum {unknown} */
            readonly why: "empty" | "idle" | "operator";
        };
        /**
         * Shuffled
         * @description The server shuffled the deck. The hash binds it to this order before anybody sees a card.
         */
        readonly Shuffled: {
            /** @enum {unknown} */
            readonly type: "shuffled";
            readonly deal: number;
            readonly hash: string;
        };
        /**
         * Imported
         * @description The table comes from a record, and nobody plays at it.
         */
        readonly Imported: {
            /** @enum {unknown} */
            readonly type: "imported";
        };
        /**
         * Continued
         * @description The table continues a finished game after one of its moves, with the same cards.
         */
        readonly Continued: {
            /** @enum {unknown} */
            readonly type: "continued";
            readonly table: string;
            readonly move: number;
        };
        /**
         * Signal
         * @description A signal that still stands.
         */
        readonly Signal: {
            readonly seat: number;
            readonly text: string;
        };
        /**
         * LessonStep
         * @description One idea of a lesson.
         */
        readonly LessonStep: {
            readonly text: string;
            readonly at: readonly string[];
            readonly do: string;
            readonly warnings: {
                readonly [key: string]: string;
            };
            readonly updates: readonly components["schemas"]["Update"][];
        };
        /**
         * Me
         * @description Who you are.
         */
        readonly Me: {
            readonly id: string;
            readonly name: string;
            readonly muted: readonly string[];
        };
        /**
         * Naming
         * @description Say what you are called.
         */
        readonly Naming: {
            readonly name: string;
        };
        /**
         * Devices
         * @description The devices of a person, the one that came last first.
         */
        readonly Devices: {
            readonly devices: readonly components["schemas"]["DeviceState"][];
        };
        /**
         * DeviceState
         * @description A device of a person.
         */
        readonly DeviceState: {
            readonly id: string;
            readonly kind: string;
            readonly added: number | null;
            readonly seen: number;
            readonly is_this: boolean;
        };
        /**
         * PersonalData
         * @description All that is stored about a person.
         */
        readonly PersonalData: {
            readonly id: string;
            readonly name: string;
            readonly devices: readonly components["schemas"]["DeviceState"][];
            readonly muted: readonly string[];
            readonly history: readonly components["schemas"]["Finished"][];
            readonly tables: readonly components["schemas"]["TableTrace"][];
            readonly keep_games_days: number;
            readonly keep_people_days: number;
        };
        /**
         * Finished
         * @description A game that is over, as the history of one of its players shows it.
         */
        readonly Finished: {
            readonly code: string;
            readonly game: string;
            readonly options: Record<string, unknown>;
            readonly players: readonly string[];
            readonly seats: readonly number[];
            readonly result: Record<string, unknown>;
            readonly verdict: string;
            readonly at: number;
            /** @default null */
            readonly continues: components["schemas"]["Origin"] | null;
        };
        /**
         * TableTrace
         * @description What a table holds about a person.
         */
        readonly TableTrace: {
            readonly code: string;
            readonly game: string;
            readonly at: number;
            readonly names: readonly string[];
            readonly moves: number;
            readonly said: readonly string[];
        };
        /**
         * DeviceLink
         * @description A code with which another device becomes the same person's. It works once, and not for long.
         */
        readonly DeviceLink: {
            readonly code: string;
            readonly link: string;
            readonly seconds: number;
            readonly qr: readonly string[];
            readonly only_here: boolean;
        };
        /**
         * Claim
         * @description Become the person who made the code, on this device too.
         */
        readonly Claim: {
            readonly code: string;
        };
        /**
         * History
         * @description The latest games that you have finished, the latest first.
         */
        readonly History: {
            readonly games: readonly components["schemas"]["Finished"][];
        };
        /**
         * Done
         * @description The server granted the request and saved what it changed.
         */
        readonly Done: {
            /** @enum {unknown} */
            readonly type: "done";
            readonly id: string;
            /** @default null */
            readonly number: number | null;
            /** @default null */
            readonly table: string | null;
        };
        /**
         * Mute
         * @description Mute a person's chat at every table, or unmute it. You always get their signals about the game.
         */
        readonly Mute: {
            /** @enum {unknown} */
            readonly type: "mute";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            readonly person: string;
            /** @default true */
            readonly muted: boolean;
        };
        /**
         * Lobby
         * @description The tables that you may go to.
         */
        readonly Lobby: {
            readonly tables: readonly components["schemas"]["TableState"][];
            readonly yours: readonly components["schemas"]["TableState"][];
        };
        /**
         * Create
         * @description Open a table.
         */
        readonly Create: {
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            readonly game: string;
            readonly options: {
                readonly [key: string]: number | boolean;
            };
            /** @default null */
            readonly first_seat: number | "random" | null;
            /**
             * @default {
             *       "visibility": "private",
             *       "talk": "signals",
             *       "spectators": true,
             *       "pace": "normal",
             *       "turn_seconds": 0,
             *       "hints": false
             *     }
             */
            readonly settings: components["schemas"]["Settings"];
            /** @default true */
            readonly sit: boolean;
        };
        /**
         * Invitation
         * @description The link to a table, for people with other devices.
         */
        readonly Invitation: {
            readonly link: string;
            readonly qr: readonly string[];
            readonly only_here: boolean;
        };
        /**
         * Sit
         * @description Take an open seat, by default the first. You may hold several, each with its own name.
         */
        readonly Sit: {
            /** @enum {unknown} */
            readonly type: "sit";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @default null */
            readonly seat: number | null;
            /** @default null */
            readonly name: string | null;
        };
        /**
         * Leave
         * @description Leave a seat, by default all that you hold.
         */
        readonly Leave: {
            /** @enum {unknown} */
            readonly type: "leave";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @default null */
            readonly seat: number | null;
        };
        /**
         * SeatBot
         * @description Put a bot at an open seat (the host, before the start).
         */
        readonly SeatBot: {
            /** @enum {unknown} */
            readonly type: "seat-bot";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
            /**
             * @default normal
             * @enum {unknown}
             */
            readonly level: "easy" | "expert" | "normal" | "random";
        };
        /**
         * Clear
         * @description Remove a bot or a player from a seat (the host, before the start).
         */
        readonly Clear: {
            /** @enum {unknown} */
            readonly type: "clear";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
        };
        /**
         * Change
         * @description Change settings of the table (the host).
         */
        readonly Change: {
            /** @enum {unknown} */
            readonly type: "change";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @default null */
            readonly visibility: ("private" | "public") | null;
            /** @default null */
            readonly talk: ("chat" | "signals") | null;
            /** @default null */
            readonly spectators: boolean | null;
            /** @default null */
            readonly pace: ("fast" | "normal" | "slow") | null;
            /** @default null */
            readonly turn_seconds: (0 | 30 | 60 | 120 | 300) | null;
            /** @default null */
            readonly hints: boolean | null;
        };
        /**
         * Start
         * @description Start the game (the host, when no seat is open).
         */
        readonly Start: {
            /** @enum {unknown} */
            readonly type: "start";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
        };
        /**
         * Move
         * @description Make a move, in the notation of records. Where players agree who starts, you may `start` for a bot.
         */
        readonly Move: {
            /** @enum {unknown} */
            readonly type: "move";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
            readonly move: string;
        };
        /**
         * Say
         * @description Say something: a signal or, if the table allows it, a line of chat.
         */
        readonly Say: {
            /** @enum {unknown} */
            readonly type: "say";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
            readonly text: string;
        };
        /**
         * Lend
         * @description Let a bot play for a player who is gone (any other player). They get the seat back on return.
         */
        readonly Lend: {
            /** @enum {unknown} */
            readonly type: "lend";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
            /**
             * @default normal
             * @enum {unknown}
             */
            readonly level: "easy" | "expert" | "normal" | "random";
        };
        /**
         * Rematch
         * @description After the end, open another table with the same game, people and bots (any player).
         */
        readonly Rematch: {
            /** @enum {unknown} */
            readonly type: "rematch";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @default null */
            readonly flag: string | null;
        };
        /**
         * Replay
         * @description A game that is over or that ended early, position by position.
         */
        readonly Replay: {
            readonly state: components["schemas"]["TableState"];
            readonly steps: readonly components["schemas"]["ReplayStep"][];
        };
        /**
         * ReplayStep
         * @description A position of a replay. `shared` and `own` hold the fields of views that differ from the step before.
         */
        readonly ReplayStep: {
            readonly moves: number;
            readonly seat: number | null;
            readonly move: string;
            readonly masked: string;
            readonly said: readonly components["schemas"]["Saying"][];
            readonly deciders: readonly number[];
            readonly signals: readonly components["schemas"]["Signal"][];
            readonly shared: Record<string, unknown>;
            readonly own: readonly Record<string, unknown>[];
        };
        /**
         * Saying
         * @description Something that a seat said.
         */
        readonly Saying: {
            readonly seat: number;
            readonly text: string | null;
        };
        /**
         * Continue
         * @description Open a table that continues a finished game after one of its moves.
         */
        readonly Continue: {
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            readonly move: number;
            /** @default null */
            readonly seat: number | null;
            /**
             * @default {
             *       "visibility": "private",
             *       "talk": "signals",
             *       "spectators": true,
             *       "pace": "normal",
             *       "turn_seconds": 0,
             *       "hints": false
             *     }
             */
            readonly settings: components["schemas"]["Settings"];
        };
        /**
         * Refusal
         * @description The server did not grant the request. Nothing has changed.
         */
        readonly Refusal: {
            /** @enum {unknown} */
            readonly type: "refused";
            readonly id: string | null;
            readonly code: string;
            readonly sentence: string;
            /** @default  */
            readonly rule: string;
            /** @default {} */
            readonly values: {
                readonly [key: string]: number | string;
            };
        };
        /**
         * Watch
         * @description Follow a table from one of your seats, or as a spectator. `after` is the last number you have.
         */
        readonly Watch: {
            /** @enum {unknown} */
            readonly type: "watch";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @default null */
            readonly seat: number | null;
            /** @default null */
            readonly after: number | null;
        };
        /**
         * Unwatch
         * @description Stop following.
         */
        readonly Unwatch: {
            /** @enum {unknown} */
            readonly type: "unwatch";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @default null */
            readonly seat: number | null;
        };
        /**
         * Warn
         * @description Ask which legal moves of your seat would certainly lose.
         */
        readonly Warn: {
            /** @enum {unknown} */
            readonly type: "warn";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
        };
        /**
         * Why
         * @description Ask why you cannot make a move. `refused` says why; `done` means that you can. Nothing is played.
         */
        readonly Why: {
            /** @enum {unknown} */
            readonly type: "why";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
            readonly move: string;
        };
        /**
         * Hurry
         * @description Let the bots play without pauses until a person has to decide (any player).
         */
        readonly Hurry: {
            /** @enum {unknown} */
            readonly type: "hurry";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
        };
        /**
         * AskHint
         * @description Ask what a good player would do at your seat, where the table allows it. It counts. Better hints follow.
         */
        readonly AskHint: {
            /** @enum {unknown} */
            readonly type: "hint";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            /** @description Seats count from 0. */
            readonly seat: number;
        };
        /**
         * AskReview
         * @description Ask for the review of a game that is over. Better reviews follow.
         */
        readonly AskReview: {
            /** @enum {unknown} */
            readonly type: "review";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
        };
        /**
         * Join
         * @description Look at a finished game together with others. `together` says who is there, now and at each change.
         */
        readonly Join: {
            /** @enum {unknown} */
            readonly type: "join";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
        };
        /**
         * Lead
         * @description Lead a replay that nobody leads, or hand over to another person. With null, stop leading.
         */
        readonly Lead: {
            /** @enum {unknown} */
            readonly type: "lead";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            readonly person: string | null;
        };
        /**
         * Show
         * @description Show a position of a replay to everybody there (the leader).
         */
        readonly Show: {
            /** @enum {unknown} */
            readonly type: "show";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            readonly step: number;
        };
        /**
         * Remark
         * @description Say something about a position of a replay to everybody there.
         */
        readonly Remark: {
            /** @enum {unknown} */
            readonly type: "remark";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description The code of a table. */
            readonly table: string;
            readonly step: number;
            readonly text: string;
        };
        /**
         * Stop
         * @description Stop the answers to a hint, a review or `join`.
         */
        readonly Stop: {
            /** @enum {unknown} */
            readonly type: "stop";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
            /** @description Chosen by the client, new for every command. */
            readonly question: string;
        };
        /**
         * Ping
         * @description Ask whether the server is still there.
         */
        readonly Ping: {
            /** @enum {unknown} */
            readonly type: "ping";
            /** @description Chosen by the client, new for every command. */
            readonly id: string;
        };
        /**
         * Welcome
         * @description The first message on a socket: who you are.
         */
        readonly Welcome: {
            /** @enum {unknown} */
            readonly type: "welcome";
            readonly person: string;
            readonly name: string;
            /** @default 1 */
            readonly protocol: number;
        };
        /**
         * Gone
         * @description You can no longer watch a table or a seat.
         */
        readonly Gone: {
            /** @enum {unknown} */
            readonly type: "gone";
            readonly table: string;
            readonly seat: number | null;
            readonly code: string;
            readonly sentence: string;
        };
        /**
         * Warnings
         * @description The legal moves that would certainly lose, and how in a word.
         */
        readonly Warnings: {
            /** @enum {unknown} */
            readonly type: "warnings";
            readonly id: string;
            readonly table: string;
            readonly seat: number;
            readonly warnings: {
                readonly [key: string]: string;
            };
        };
        /**
         * Hint
         * @description What a good player would do, as far as the server knows. A better answer may follow.
         */
        readonly Hint: {
            /** @enum {unknown} */
            readonly type: "hint";
            readonly id: string;
            readonly table: string;
            readonly seat: number;
            readonly moves: number;
            readonly ahead: number;
            readonly advice: components["schemas"]["Advised"] | null;
            readonly done: boolean;
        };
        /**
         * Reviewed
         * @description The review of a game, as far as the server knows. A better answer may follow.
         */
        readonly Reviewed: {
            /** @enum {unknown} */
            readonly type: "review";
            readonly id: string;
            readonly ahead: number;
            readonly review: components["schemas"]["Review"] | null;
            readonly done: boolean;
        };
        /**
         * Together
         * @description Who looks at a replay, who leads, and where: sent after `join` and at each change.
         */
        readonly Together: {
            /** @enum {unknown} */
            readonly type: "together";
            readonly id: string;
            readonly table: string;
            readonly leader: string | null;
            readonly step: number;
            readonly people: readonly components["schemas"]["Viewer"][];
            readonly remarks: readonly components["schemas"]["RemarkMade"][] | null;
        };
        /**
         * Viewer
         * @description A person who looks at a replay.
         */
        readonly Viewer: {
            readonly id: string;
            readonly name: string;
        };
        /**
         * RemarkMade
         * @description What a person said about a position of a replay.
         */
        readonly RemarkMade: {
            readonly person: string;
            readonly name: string;
            readonly text: string;
            readonly step: number;
        };
        /**
         * Pong
         * @description The server is there.
         */
        readonly Pong: {
            /** @enum {unknown} */
            readonly type: "pong";
            readonly id: string;
        };
        /**
         * Advised
         * @description What a good player would do.
         */
        readonly Advised: {
            readonly moves: readonly string[];
            readonly reasons: readonly components["schemas"]["Reason"][];
            readonly chance: number;
            readonly error: number;
            readonly worlds: number;
        };
        /**
         * Reason
         * @description A fact of the position: the text of `key` words it, with the values in its gaps. `seat` is always a seat.
         */
        readonly Reason: {
            readonly key: string;
            readonly values?: {
                readonly [key: string]: number | string;
            };
            /** @default true */
            readonly better: boolean;
        };
        /**
         * Review
         * @description What is known of a game so far.
         */
        readonly Review: {
            readonly steps: readonly components["schemas"]["Step"][];
            readonly players: readonly components["schemas"]["Player"][];
            readonly turning_points: readonly components["schemas"]["TurningPoint"][];
            readonly result: readonly number[] | null;
            readonly worlds: number;
            readonly done: number;
            readonly settled: boolean;
        };
        /**
         * Step
         * @description One move of a record. Shares and errors are the team's, or each seat's, as the mover could know them.
         */
        readonly Step: {
            readonly number: number;
            readonly seat: number;
            readonly side: number;
            readonly move: string;
            readonly best: readonly number[];
            readonly best_errors: readonly number[];
            readonly played: readonly number[];
            readonly played_errors: readonly number[];
            readonly after: readonly number[];
            readonly after_errors: readonly number[];
            readonly by_policy: readonly number[];
            readonly by_policy_errors: readonly number[];
            readonly loss: number;
            readonly loss_error: number;
            readonly mistake: boolean;
            readonly ends_turn: boolean;
            readonly better: readonly string[];
            readonly reasons: readonly components["schemas"]["Reason"][];
            readonly alternatives: readonly components["schemas"]["Alternative"][];
            readonly worlds: number;
        };
        /**
         * Alternative
         * @description One way to continue: the rest of the turn, up to the first new information.
         */
        readonly Alternative: {
            readonly moves: readonly string[];
            readonly chance: number;
            readonly error: number;
            readonly behind: number;
            readonly behind_error: number;
            readonly worlds: number;
            readonly clearly_worse: boolean;
        };
        /**
         * Player
         * @description How one seat played.
         */
        readonly Player: {
            readonly seat: number;
            readonly decisions: number;
            readonly best: number;
            readonly mistakes: number;
            readonly lost: number;
        };
        /**
         * TurningPoint
         * @description A large swing: a mistake, or what the cards revealed before the same side's next decision.
         */
        readonly TurningPoint: {
            /** @enum {unknown} */
            readonly kind: "luck" | "mistake";
            readonly number: number;
            readonly until: number | null;
            readonly seat: number;
            readonly start: number;
            readonly end: number;
            readonly error: number;
            /** @default [] */
            readonly played: readonly string[];
            /** @default [] */
            readonly better: readonly string[];
            /** @default [] */
            readonly reasons: readonly components["schemas"]["Reason"][];
        };
        readonly ClientMessage: components["schemas"]["Sit"] | components["schemas"]["Leave"] | components["schemas"]["SeatBot"] | components["schemas"]["Clear"] | components["schemas"]["Change"] | components["schemas"]["Start"] | components["schemas"]["Move"] | components["schemas"]["Say"] | components["schemas"]["Lend"] | components["schemas"]["Rematch"] | components["schemas"]["Watch"] | components["schemas"]["Unwatch"] | components["schemas"]["Warn"] | components["schemas"]["Why"] | components["schemas"]["Hurry"] | components["schemas"]["AskHint"] | components["schemas"]["AskReview"] | components["schemas"]["Join"] | components["schemas"]["Lead"] | components["schemas"]["Show"] | components["schemas"]["Remark"] | components["schemas"]["Stop"] | components["schemas"]["Mute"] | components["schemas"]["Ping"];
        readonly ServerMessage: components["schemas"]["Welcome"] | components["schemas"]["Done"] | components["schemas"]["Refusal"] | components["schemas"]["Update"] | components["schemas"]["Gone"] | components["schemas"]["Warnings"] | components["schemas"]["Hint"] | components["schemas"]["Reviewed"] | components["schemas"]["Together"] | components["schemas"]["Pong"];
        /**
         * TheGameView
         * @description What one seat may know (TG-2, TG-17, TG-19); a spectator's `seat` is None and its hand empty.
         */
        readonly TheGameView: {
            readonly seat: number | null;
            readonly players: number;
            readonly professional: boolean;
            readonly fewer_cards: boolean;
            readonly on_fire: boolean;
            readonly extreme: boolean;
            readonly hand: readonly number[];
            readonly hand_sizes: readonly number[];
            readonly draw_pile: number;
            readonly tops: readonly number[];
            readonly commands: readonly string[];
            readonly in_force: readonly string[];
            readonly fires: readonly number[];
            readonly opening: boolean;
            readonly to_move: number;
            readonly laid: number;
            readonly owed: number;
            readonly three: boolean;
            readonly only_pile: number;
            readonly tricks: boolean;
            readonly silent: boolean;
            readonly over: boolean;
            readonly reason: string;
            readonly seen: readonly number[];
            readonly moves: readonly string[];
            readonly steps: readonly number[];
        };
        /**
         * VentunoView
         * @description What one seat may know (VU-14); a spectator's `seat` is None and its hand empty.
         */
        readonly VentunoView: {
            readonly seat: number | null;
            readonly players: number;
            readonly first_seat: number;
            readonly hand: readonly string[];
            readonly hand_sizes: readonly number[];
            readonly draw_pile: number;
            readonly row: readonly string[];
            readonly total: number;
            readonly discards: readonly string[];
            readonly direction: number;
            readonly to_move: number;
            readonly starter: number;
            readonly scores: readonly number[];
            readonly rounds: readonly (readonly number[])[];
            readonly known: readonly (readonly string[])[];
            readonly chain: readonly (readonly [
                number,
                string,
                string
            ])[];
            readonly over: boolean;
            readonly awaits_deal: boolean;
            readonly moves: readonly string[];
            readonly totals: readonly number[];
        };
        /**
         * HamsterbackeView
         * @description What one seat may know (HB-11); a spectator's `seat` is None and its hand empty. Cards go by their codes.
         */
        readonly HamsterbackeView: {
            readonly seat: number | null;
            readonly players: number;
            readonly first_seat: number;
            readonly hand: readonly string[];
            readonly dealt: readonly string[];
            readonly hand_sizes: readonly number[];
            readonly rows: readonly (readonly string[])[];
            readonly refills: readonly (readonly number[])[];
            readonly draw_pile: number;
            readonly block_piles: readonly (readonly (readonly [
                string,
                number
            ])[])[];
            readonly block_tops: readonly string[];
            readonly blockers: readonly (readonly [
                string,
                readonly number[]
            ])[];
            readonly points: readonly number[];
            readonly turn_of: number;
            readonly to_move: number;
            readonly actions: number;
            readonly donor: number | null;
            readonly gift: number;
            readonly donors: readonly number[];
            readonly last_turn: boolean;
            readonly over: boolean;
            readonly memory: readonly (readonly components["schemas"]["Deed"][])[];
            readonly given: readonly (readonly string[])[];
            readonly moves: readonly string[];
        };
        /**
         * Deed
         * @description Cards that came into a hand or left it; a card that the viewer did not see is a question mark.
         */
        readonly Deed: readonly [
            string,
            readonly string[],
            number | null
        ];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Catalogue = components['schemas']['Catalogue'];
export type GameInfo = components['schemas']['GameInfo'];
export type LessonInfo = components['schemas']['LessonInfo'];
export type GameTexts = components['schemas']['GameTexts'];
export type LessonScript = components['schemas']['LessonScript'];
export type Update = components['schemas']['Update'];
export type TableState = components['schemas']['TableState'];
export type Settings = components['schemas']['Settings'];
export type SeatState = components['schemas']['SeatState'];
export type Origin = components['schemas']['Origin'];
export type Numbered = components['schemas']['Numbered'];
export type Unknown = components['schemas']['Unknown'];
export type Created = components['schemas']['Created'];
export type SeatTaken = components['schemas']['SeatTaken'];
export type BotSeated = components['schemas']['BotSeated'];
export type SeatOpened = components['schemas']['SeatOpened'];
export type SettingsChanged = components['schemas']['SettingsChanged'];
export type Started = components['schemas']['Started'];
export type Dealt = components['schemas']['Dealt'];
export type Moved = components['schemas']['Moved'];
export type Said = components['schemas']['Said'];
export type Left = components['schemas']['Left'];
export type Lent = components['schemas']['Lent'];
export type Returned = components['schemas']['Returned'];
export type TimeUp = components['schemas']['TimeUp'];
export type Hinted = components['schemas']['Hinted'];
export type Resumed = components['schemas']['Resumed'];
export type Rematched = components['schemas']['Rematched'];
export type Closed = components['schemas']['Closed'];
export type Shuffled = components['schemas']['Shuffled'];
export type Imported = components['schemas']['Imported'];
export type Continued = components['schemas']['Continued'];
export type Signal = components['schemas']['Signal'];
export type LessonStep = components['schemas']['LessonStep'];
export type Me = components['schemas']['Me'];
export type Naming = components['schemas']['Naming'];
export type Devices = components['schemas']['Devices'];
export type DeviceState = components['schemas']['DeviceState'];
export type PersonalData = components['schemas']['PersonalData'];
export type Finished = components['schemas']['Finished'];
export type TableTrace = components['schemas']['TableTrace'];
export type DeviceLink = components['schemas']['DeviceLink'];
export type Claim = components['schemas']['Claim'];
export type History = components['schemas']['History'];
export type Done = components['schemas']['Done'];
export type Mute = components['schemas']['Mute'];
export type Lobby = components['schemas']['Lobby'];
export type Create = components['schemas']['Create'];
export type Invitation = components['schemas']['Invitation'];
export type Sit = components['schemas']['Sit'];
export type Leave = components['schemas']['Leave'];
export type SeatBot = components['schemas']['SeatBot'];
export type Clear = components['schemas']['Clear'];
export type Change = components['schemas']['Change'];
export type Start = components['schemas']['Start'];
export type Move = components['schemas']['Move'];
export type Say = components['schemas']['Say'];
export type Lend = components['schemas']['Lend'];
export type Rematch = components['schemas']['Rematch'];
export type Replay = components['schemas']['Replay'];
export type ReplayStep = components['schemas']['ReplayStep'];
export type Saying = components['schemas']['Saying'];
export type Continue = components['schemas']['Continue'];
export type Refusal = components['schemas']['Refusal'];
export type Watch = components['schemas']['Watch'];
export type Unwatch = components['schemas']['Unwatch'];
export type Warn = components['schemas']['Warn'];
export type Why = components['schemas']['Why'];
export type Hurry = components['schemas']['Hurry'];
export type AskHint = components['schemas']['AskHint'];
export type AskReview = components['schemas']['AskReview'];
export type Join = components['schemas']['Join'];
export type Lead = components['schemas']['Lead'];
export type Show = components['schemas']['Show'];
export type Remark = components['schemas']['Remark'];
export type Stop = components['schemas']['Stop'];
export type Ping = components['schemas']['Ping'];
export type Welcome = components['schemas']['Welcome'];
export type Gone = components['schemas']['Gone'];
export type Warnings = components['schemas']['Warnings'];
export type Hint = components['schemas']['Hint'];
export type Reviewed = components['schemas']['Reviewed'];
export type Together = components['schemas']['Together'];
export type Viewer = components['schemas']['Viewer'];
export type RemarkMade = components['schemas']['RemarkMade'];
export type Pong = components['schemas']['Pong'];
export type Advised = components['schemas']['Advised'];
export type Reason = components['schemas']['Reason'];
export type Review = components['schemas']['Review'];
export type Step = components['schemas']['Step'];
export type Alternative = components['schemas']['Alternative'];
export type Player = components['schemas']['Player'];
export type TurningPoint = components['schemas']['TurningPoint'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type TheGameView = components['schemas']['TheGameView'];
export type VentunoView = components['schemas']['VentunoView'];
export type HamsterbackeView = components['schemas']['HamsterbackeView'];
export type Deed = components['schemas']['Deed'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
