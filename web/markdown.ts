// Turns the pages of rules into HTML while the page is built, so that no Markdown reader is shipped.
import { Marked, Renderer } from 'marked';
import type { Plugin } from 'vite';

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const marked = new Marked({
  renderer: {
    // Raw HTML shows as it is written.
    html: ({ text }) => escape(text),
    // Other Markdown files are no pages here.
    link({ href, tokens }) {
      return /^[\w./#-]*$/.test(href) && this.parser.parseInline(tokens);
    },
    // Wide tables scroll, by keyboard too.
    table(token) {
      return `<div class="wide" tabindex="0">${(Renderer.prototype as Renderer).table.call(this, token).trim()}</div>\n`;
    },
  },
});

/** Return the HTML of a page of rules, without its title and the link to the other language: the screen has both. */
export function render(text: string): string {
  const blocks = marked.lexer(text).filter(({ type }) => type !== 'space');
  return anchored(marked.parser(blocks.slice(2)));
}

/** Make the first place that names a rule, the introduction aside, one that a link can point to. */
function anchored(html: string): string {
  const [introduction, ...sections] = html.split(/(?=<h2)/);
  const seen = new Set<string>();
  const anchor = (rule: string) =>
    seen.has(rule) ? rule : (seen.add(rule), `<span id="${rule}" tabindex="-1">${rule}</span>`);
  return introduction + sections.join('').replace(/\b[A-Z]{2}-\d+\b/g, anchor);
}

/** Makes the import of a Markdown file its HTML. */
export const markdown: Plugin = {
  name: 'markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(render(text))};`, map: null }),
  },
};
