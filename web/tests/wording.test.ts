import { beforeAll, describe, expect, it, vi } from 'vitest';
import examples from '../../tests/wording.json';
import type { Catalogue, View } from '../src/lib/types';

let wording: typeof import('../src/lib/wording');
let texts: typeof import('../src/lib/texts.svelte');
let facts: typeof import('../src/games/default/facts');

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
  const { session } = await import('../src/lib/session.svelte');
  wording = await import('../src/lib/wording');
  texts = await import('../src/lib/texts.svelte');
  facts = await import('../src/games/default/facts');
  const odd = { '(?P=python)': 'nothing', 'lay (?<stone>\\d+)': 'om.told-lay' };
  const games = Object.entries({ ...examples.wording, odd }).map(([name, words]) => ({ name, wording: words }));
  session.catalogue = { games, levels: [] } as unknown as Catalogue;
});

describe('wording', () => {
  for (const [game, languages] of Object.entries(examples.examples))
    for (const [code, said] of Object.entries<Record<string, string>>(languages))
      it(`is that of the terminal: ${game}, ${code}`, async () => {
        await texts.setLanguage(code);
        const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eva'];
        const words = Object.keys(said).map((text) => [text, wording.worded(game, text, { name: 'Ada' }, names)]);
        expect(Object.fromEntries(words)).toEqual(said);
      });

  it('fills the values of a refusal into its text, and else says what the server says', async () => {
    const { Refused } = await import('../src/lib/connection.svelte');
    await texts.setLanguage('it');
    const told = new Refused('colour-blocked', 'Blocked.', 'HB-6', { colour: 're' });
    expect(wording.sentence(told, 'hamsterbacke')).toContain("c'è rosso:");
    const aimed = new Refused('target-needed', 'Name one.', 'VU-6', { card: '4d' });
    expect(wording.sentence(aimed, 'ventuno')).toMatch(/^Per 4 \(.+\) serve un bersaglio/);
    expect(wording.sentence(new Refused('not-in-hand', 'That stone is not in hand.'))).toBe(
      'That stone is not in hand.',
    );
    expect(wording.sentence(new Refused('odd', 'An odd thing.'))).toBe('An odd thing.');
  });

  it('leaves chat as it is, and says nothing of those who are muted', async () => {
    await texts.setLanguage('en');
    expect(wording.spoken('ventuno', '-1s')).toBe('-1s');
    expect(wording.spoken('ventuno', '!thanks')).toBe('Thank you!');
    expect(wording.spoken('ventuno', null)).toBe('…');
  });

  it('passes over a pattern that only Python understands', () => {
    expect(wording.worded('odd', 'lay')).toBe('lay');
    expect(wording.worded('odd', 'lay 7')).toBe('om.told-lay');
  });
});

describe('a game without a folder', () => {
  const view = {
    seat: 0,
    players: 2,
    hand: [7],
    hand_sizes: [1, 1],
    weighed: true,
    moves: ['lay 7'],
    cairn: [-2, 9],
    row_of: [[1, 2], []],
    scores: [3, 4],
    builder: null,
    done: false,
  } as unknown as View;

  it('shows its public facts, those of each seat apart', async () => {
    const load = () => Promise.resolve({ 'odd.fact.cairn': 'the cairn', 'om.told-lay': '{name}: stone {stone} laid' });
    await texts.addTexts(load);
    expect(facts.factsOf('odd', view, ['scores', 'row_of'], ['weighed'])).toEqual([
      { label: 'The cairn', values: ['−2 9'], isBySeat: false },
      { label: 'Row of', values: ['1 2', '–'], isBySeat: true },
      { label: 'Scores', values: ['3', '4'], isBySeat: true },
      { label: 'Builder', values: ['–'], isBySeat: false },
      { label: 'Done', values: ['no'], isBySeat: false },
    ]);
  });

  it('has its texts from elsewhere in every language, and none if they do not come', async () => {
    await texts.addTexts(() => Promise.reject(new Error('no answer')));
    await texts.setLanguage('it');
    expect(facts.moveLabel('odd', 'lay 7')).toBe('Stone 7 laid');
    expect(facts.moveLabel('odd', 'home')).toBe('Home');
    await texts.addTexts(() => Promise.resolve({ 'table.you': 'Stranger' }));
    expect(texts.t('table.you')).toBe('Tu');
    await texts.setLanguage('en');
  });
});
