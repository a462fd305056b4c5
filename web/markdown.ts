// Turns the pages of rules into HTML while the page is built, so that no Markdown reader is shipped.
import { Marked, Renderer } from 'marked';
import type { Plugin } from 'vite';

/** A page of rules as the build hands it over. */
export interface RulesPage {
  html: string;
  /** Its sections, by the ids of their headings. */
  contents: readonly { id: string; title: string }[];
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const quoted = (text: string) => escape(text).replace(/"/g, '&quot;');

/** A picture made of cards: `<!-- cards 12 23 13: what it shows -->`. */
const PICTURE = /^<!-- cards ([^:]+): ([^]+?) -->\s*$/;
/** The rules that a sentence states, in brackets behind it. */
const RULES = / ?\(((?:[A-Z]{2}-\d+(?:, )?)+)\)/;
/** A block that holds text and no other block. */
const BLOCK = /(<(?:p|li|td)>)((?:(?!<(?:p|li|td|ul|ol)>)[^])*?)(?=<\/(?:p|li|td)>|<[uo]l>)/g;

const marked = new Marked({
  renderer: {
    // Raw HTML shows as it is written; the page draws the cards of a picture.
    html({ text }) {
      const [, cards, words] = PICTURE.exec(text) ?? [];
      if (!cards || !words) return escape(text);
      return `<div class="cards" role="img" data-cards="${quoted(cards)}" aria-label="${quoted(words)}"></div>\n`;
    },
    // Other Markdown files are no pages here.
    link({ href, tokens }) {
      return /^[\w./#-]*$/.test(href) && this.parser.parseInline(tokens);
    },
    heading({ depth, tokens, text }) {
      const id = depth === 2 ? ` id="${idOf(text)}" tabindex="-1"` : '';
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Wide tables scroll, by keyboard too.
    table(token) {
      return `<div class="wide" tabindex="0">${(Renderer.prototype as Renderer).table.call(this, token).trim()}</div>\n`;
    },
  },
});

/** Return the id of a heading: its letters, joined by hyphens. */
const idOf = (title: string) =>
  title
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.join('-') ?? 'part';

/** Return a page of rules, without its title and the link to the other language: the screen has both. */
export function render(text: string): RulesPage {
  const blocks = marked.lexer(text).filter(({ type }) => type !== 'space');
  const titles = blocks.flatMap((block) =>
    block.type === 'heading' && block['depth'] === 2 ? [String(block['text'])] : [],
  );
  return {
    html: anchored(marked.parser(blocks.slice(2))),
    contents: titles.map((title) => ({ id: idOf(title), title })),
  };
}

/** Take the numbers of the rules out of the reader's way: the words that state a rule first become its place. */
function anchored(html: string): string {
  const [introduction, ...sections] = html.split(/(?=<h2)/);
  const seen = new Set<string>();
  const place = (words: string, rules: string) =>
    rules
      .split(', ')
      .filter((rule) => !seen.has(rule) && seen.add(rule))
      .reduce((inner, rule) => `<span id="${rule}" tabindex="-1">${inner}</span>`, words);
  const anchor = (_: string, tag: string, block: string) => {
    const parts = block.split(RULES);
    return (
      tag + parts.map((part, i) => (i % 2 ? '' : i + 1 < parts.length ? place(part, parts[i + 1]!) : part)).join('')
    );
  };
  const plain = (introduction ?? '').replace(new RegExp(RULES, 'g'), '');
  return plain + sections.join('').replace(BLOCK, anchor);
}

/** Makes the import of a Markdown file its page. */
export const markdown: Plugin = {
  name: 'markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(render(text))};`, map: null }),
  },
};
