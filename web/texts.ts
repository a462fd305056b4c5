// Puts the texts of the games into those of their language while the page is built, so that a language is one file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Return the files that hold the games' texts in the language of this file. */
function ofGames(file: string): string[] {
  const games = join(dirname(file), '../games');
  return readdirSync(games)
    .map((game) => join(games, game, 'texts', basename(file)))
    .filter((path) => existsSync(path));
}

/** Makes the import of a catalogue that of all its texts. */
export const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/mazzo\/texts\/\w+\.json$/ },
    handler(own, file) {
      const files = ofGames(file);
      for (const path of files) this.addWatchFile(path);
      const parts = [own, ...files.map((path) => readFileSync(path, 'utf8'))].map((part) => JSON.parse(part) as object);
      return { code: JSON.stringify(Object.assign({}, ...parts.reverse())), map: null };
    },
  },
};
