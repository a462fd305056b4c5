// What the page says, in the language of the reader. A language is a file beside en.json; the build adds the games' texts.
import type en from '@mazzo/texts/en.json';

/** The keys of all the texts; the folder of a game adds its own ones. */
export interface Texts extends Keys<typeof en> {}
export type Keys<T> = Record<keyof T, unknown>;
export type Key = keyof Texts;
type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Record<string, string | Plural>;
export type Values = Record<string, string | number>;

type Load = (code: string) => Promise<Catalogue>;

const files = import.meta.glob<Catalogue>('@mazzo/texts/*.json', { import: 'default' });
const loaders = new Map<string, Load>(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
);
const others: Load[] = [];

export const languages = [...loaders.keys()];

class Language {
  code = $state('en');
  catalogue = $state.raw<Catalogue>({});
}
export const language = new Language();

/** Return the first language of a reader's wishes that there is. */
export function pickLanguage(wishes: readonly string[], there: readonly string[]): string {
  for (const wish of wishes) {
    const found = there.find((code) => code === wish.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

/** Speak a language from now on. */
export async function setLanguage(code: string): Promise<void> {
  const own = loaders.get(code);
  if (!own) return;
  const parts = await Promise.all([own, ...others].map((load) => load(code)));
  // As in Python: a game cannot change a text that is there.
  language.catalogue = Object.assign({}, ...parts.reverse()) as Catalogue;
  language.code = code;
  document.documentElement.lang = code;
}

/** Speak with more texts from now on: those of games that the page was not built with. */
export async function addTexts(load: Load): Promise<void> {
  others.push((code) => load(code).catch(() => ({})));
  await setLanguage(language.code);
}

/** Return a text with its gaps filled in; `n` chooses between singular and plural. */
export function fill(catalogue: Catalogue, code: string, key: string, values: Values = {}): string {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  const text =
    typeof entry === 'string'
      ? entry
      : (entry[new Intl.PluralRules(code).select(Number(values['n']))] ?? entry.other ?? key);
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => signed(values[name] ?? gap));
}

export function t(key: Key, values?: Values): string {
  return fill(language.catalogue, language.code, key, values);
}

/** Return a text that may not be there, such as that of a refusal, or what else to say. */
export function tOr(key: string, otherwise: string, values?: Values): string {
  return key in language.catalogue ? fill(language.catalogue, language.code, key, values) : otherwise;
}

/** Return the names of the options that are on. */
export function optionNames(options: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(options).flatMap((name) => (options[name] === true ? [tOr(`option.${name}`, name)] : []));
}

/** A number as people write it: with a real minus sign. */
export const signed = (value: number | string) => (typeof value === 'number' ? String(value).replace('-', '−') : value);

/** How long ago something was, in the reader's words. */
export function ago(at: number, now = Date.now(), code = language.code): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const words = new Intl.RelativeTimeFormat(code, { numeric: 'auto' });
  if (minutes < 1) return words.format(0, 'second');
  if (minutes < 60) return words.format(-minutes, 'minute');
  return minutes < 24 * 60
    ? words.format(-Math.floor(minutes / 60), 'hour')
    : words.format(-Math.floor(minutes / (24 * 60)), 'day');
}

/** How long something lasts, in the reader's words. */
export function lasting(seconds: number, code = language.code): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
