import { readFileSync } from 'node:fs';
import type { OpenAPI3 } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { generate } from '../scripts/generate.js';
import { render } from '../src/lib/markdown';
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

  it('come in the first language of the reader that there is', () => {
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
  it('become headings, lists, tables and examples, and nothing else', () => {
    const html = render(
      '# Title\n\n- one\n- **two**\n  more\n\n| a | b |\n|---|---|\n| 1 | <script> |\n\n> **Example.** x\n> y',
    );
    expect(html).toContain('<h1>Title</h1>');
    expect(html).toContain('<li><strong>two</strong> more</li>');
    expect(html).toContain('<td>&lt;script&gt;</td>');
    expect(html).toContain('<blockquote><p><strong>Example.</strong> x y</p></blockquote>');
  });
});
