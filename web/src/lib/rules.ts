// The pages of rules, which the build has turned into HTML: a file for each game and language.
import type { RulesPage } from '../../markdown';

const files = import.meta.glob<RulesPage>('@mazzo/games/*/rules/*.md', { import: 'default' });

/** Return what loads the rules of a game, in a language or else in English. */
export function rulesOf(game: string, language: string): (() => Promise<RulesPage>) | undefined {
  const folder = game.replaceAll('-', '_');
  const found = (code: string) => Object.keys(files).find((path) => path.endsWith(`/games/${folder}/rules/${code}.md`));
  return files[found(language) ?? found('en') ?? ''];
}
