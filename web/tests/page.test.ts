import { readFileSync } from 'node:fs';
import type { OpenAPI3 } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { generate } from '../scripts/generate.js';
import { render } from '../markdown';
import { rulesOf } from '../src/lib/rules';
import { ago, pickLanguage, fill } from '../src/lib/texts.svelte';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('types', () => {
  it('are those of the server (npm run types)', async () => {
    expect(await generate(JSON.parse(read('../openapi.json')) as OpenAPI3)).toBe(read('../src/lib/api.ts'));
  });
});

describe('texts', () => {
  const catalogue = { hello: 'Hello {name}', cards: { one: '{n} card', other: '{n} cards' } };

  it('fill their gaps and count', () => {
    expect(fill(catalogue, 'en', 'hello', { name: 'Ada' })).toBe('Hello Ada');
    expect(fill(catalogue, 'en', 'cards', { n: 1 })).toBe('1 card');
    expect(fill(catalogue, 'en', 'cards', { n: 0 })).toBe('0 cards');
    expect(fill(catalogue, 'en', 'cards', { n: -3 })).toBe('−3 cards');
    expect(fill(catalogue, 'en', 'hello', { name: 'Anna-Lisa' })).toBe('Hello Anna-Lisa');
  });

  it('come in the first available language of the reader', () => {
    expect(pickLanguage(['de-DE', 'it-CH', 'en'], ['en', 'it'])).toBe('it');
    expect(pickLanguage(['fr'], ['en', 'it'])).toBe('en');
  });

  it('say how long ago something was, in the unit that people would take', () => {
    const minute = 60_000;
    const said = (code: string, ...minutes: number[]) => minutes.map((n) => ago(0, n * minute, code));
    expect(said('en', -1, 0.9, 5, 59, 61, 60 * 24, 60 * 49)).toEqual([
      'now',
      'now',
      '5 minutes ago',
      '59 minutes ago',
      '1 hour ago',
      'yesterday',
      '2 days ago',
    ]);
    expect(said('it', 0, 90)).toEqual(['ora', '1 ora fa']);
  });
});

describe('the pages of rules', () => {
  const page = (text: string) => render(`# Title\n\n[Altrove](other.it.md)\n\n${text}`);
  const html = (text: string) => page(text).html;

  it('lose their title and the link to the other language', () => {
    expect(html('## First')).toBe('<h2 id="first" tabindex="-1">First</h2>\n');
  });

  it('become headings, lists, tables and examples, and nothing else', () => {
    const page = html('- one\n- **two**\n  more\n\n| a | b |\n|---|---|\n| 1 | <script> |\n\n> **Example.** x\n> y');
    expect(page).toContain('<li><strong>two</strong>\nmore</li>');
    expect(page).toContain('<td>&lt;script&gt;</td>');
    expect(page).toMatch(/<blockquote>\s*<p><strong>Example.<\/strong> x\ny<\/p>\s*<\/blockquote>/);
    expect(html('<b onclick="x">bold</b>\n\n<style>a{}</style>')).not.toMatch(/<b|<style/);
  });

  it('have tables that scroll, by keyboard too', () => {
    expect(html('| a |\n|---|\n| 1 |')).toMatch(/^<div class="wide" tabindex="0"><table>[^]*<\/table><\/div>\n$/);
  });

  it('have no links to other Markdown files', () => {
    expect(html('See [the *other* page](../rules/other.md#part).')).toBe('<p>See the <em>other</em> page.</p>\n');
    expect(html('See [the maker](https://example.org/).')).toContain('<a href="https://example.org/">the maker</a>');
  });

  it('have a place for each rule, the words that state it first, and show no numbers of rules', () => {
    const place = (rule: string, words: string) => `<span id="${rule}" tabindex="-1">${words}</span>`;
    const text = 'such as (TG-5)\n\n## A\n\n**x** y (TG-5). z (TG-6, TG-7)\n\n## B\n\n- w (TG-5)\n- v (TG-8).';
    expect(html(text).replace(/<h2.*\n/g, '')).toBe(
      `<p>such as</p>\n<p>${place('TG-5', '<strong>x</strong> y')}${place('TG-7', place('TG-6', '. z'))}</p>\n` +
        `<ul>\n<li>w</li>\n<li>${place('TG-8', 'v')}.</li>\n</ul>\n`,
    );
  });

  it('list their sections', () => {
    expect(page('## The aim\n\nx\n\n### Part\n\n## Varianti e più').contents).toEqual([
      { id: 'the-aim', title: 'The aim' },
      { id: 'varianti-e-più', title: 'Varianti e più' },
    ]);
  });

  it('have pictures made of cards, with words for those who do not see them', () => {
    expect(html('<!-- cards 12 → 22/fire: A "22" on a 12. -->\n')).toBe(
      '<div class="cards" role="img" data-cards="12 → 22/fire" aria-label="A &quot;22&quot; on a 12."></div>\n',
    );
  });

  it('come in the language of the reader, or in English', async () => {
    const load = (game: string, language: string) => rulesOf(game, language)?.();
    expect((await load('the-game', 'it'))!.html).toContain('<h2');
    expect(await load('the-game', 'it')).not.toEqual(await load('the-game', 'en'));
    expect(await load('the-game', 'pl')).toEqual(await load('the-game', 'en'));
    expect(rulesOf('scopa', 'en')).toBeUndefined();
  });

  it('satisfy the content security policy', async () => {
    for (const game of ['the-game', 'ventuno', 'hamsterbacke'])
      for (const language of ['en', 'it', 'de', 'fr'])
        expect((await rulesOf(game, language)!()).html).not.toMatch(/ style=| on\w+=|<(?:script|style|iframe|img)/);
  });
});
