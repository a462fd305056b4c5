// The pages of rules, which the build has turned into HTML: a file for each game and language.
const files = import.meta.glob<string>('../../../src/mazzo/texts/rules/*.md', { import: 'default' });

/** A page is `<game>.<language>.md` or `<game>/rules/<language>.md`; folders of Python have underscores. */
function keyOf(path: string): string {
  const [, game = '', language = ''] = /([\w-]+)(?:\.|\/rules\/)(\w+)\.md$/.exec(path) ?? [];
  return `${game.replaceAll('_', '-')}.${language}`;
}

const pages = new Map(Object.entries(files).map(([path, load]) => [keyOf(path), load]));

/** Return what loads the rules of a game as HTML, in a language or else in English. */
export function rulesOf(game: string, language: string): (() => Promise<string>) | undefined {
  return pages.get(`${game}.${language}`) ?? pages.get(`${game}.en`);
}
