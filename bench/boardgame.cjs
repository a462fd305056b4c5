// The nearest game in boardgame.io's own server: players in turn lay a card of a hidden hand, and draw another.
// Run in a folder where boardgame.io is installed: node boardgame.cjs SEATS. Bench only; see bench/server.py.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const seats = Number(process.argv[2]);

const game = {
  name: "bench",
  minPlayers: seats,
  maxPlayers: seats,
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(98)].map((_, card) => card + 2));
    const hands = Object.fromEntries([...Array(seats).keys()].map((seat) => [seat, deck.splice(0, 6)]));
    return { deck, hands, tops: [1, 1, 100, 100], seen: [] };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Laid cards go under the deck again, so that a game has no end while it is measured.
    lay: {
      client: false,
      move: ({ G, playerID }, place, pile) => {
        const hand = G.hands[playerID];
        if (!(place in hand) || !(pile in G.tops)) return INVALID_MOVE;
        const card = hand.splice(place, 1)[0];
        G.tops[pile] = card;
        G.seen = [...G.seen, card].slice(-60);
        G.deck.push(card);
        hand.push(G.deck.shift());
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    tops: G.tops,
    seen: G.seen,
    deck: G.deck.length,
    hand: playerID === null ? [] : G.hands[playerID],
  }),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`open at http://127.0.0.1:${appServer.address().port}`);
});
