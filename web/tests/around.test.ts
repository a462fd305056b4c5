import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeIn } from '../src/lib/code';
import { lasting, setLanguage } from '../src/lib/texts.svelte';
import type { GamePage } from '../src/games/page';

describe('the code of a table', () => {
  it('is understood with spaces, dashes, capitals and letters that look like digits', () => {
    for (const typed of ['0a1bcd2e', ' 0A1B CD2E ', 'oalb-cd2e', 'http://host:8000/table/0a1bcd2e', '/table/0a1bcd2e/'])
      expect(codeIn(typed)).toBe('0a1bcd2e');
  });

  it('is not found in other words', () => {
    for (const typed of ['', '  ', 'what code?', 'ä']) expect(codeIn(typed)).toBe('');
  });
});

describe('how long a turn may last', () => {
  it('is said in the words of the reader', () => {
    expect([lasting(30, 'en'), lasting(60, 'en'), lasting(300, 'it')]).toEqual(['30 seconds', '1 minute', '5 minuti']);
  });
});

describe('the words for a result', () => {
  let endTitle: (typeof import('../src/lib/ending'))['endTitle'];
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    ({ endTitle } = await import('../src/lib/ending'));
    await setLanguage('en');
  });

  it('name the winners, or you', () => {
    const page = {} as GamePage;
    const words = (winners: number[], mine: number[]) => endTitle(page, { winners }, '', mine, ['Ada', 'Bo']);
    expect(words([0], [0])).toBe('You win!');
    expect(words([0, 1], [0])).toBe('You share the win!');
    expect(words([1], [0])).toBe('Bo wins');
    expect(endTitle({ end: () => ({ title: 'Beaten!' }) } as unknown as GamePage, {}, '', [0], [])).toBe('Beaten!');
  });
});

describe('calling you back', () => {
  const shown: string[] = [];
  const badge = { setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.resolve()) };
  const vibrate = vi.fn();

  async function load(hidden: boolean, answer: NotificationPermission = 'granted', secure = true) {
    vi.resetModules();
    const close = vi.fn();
    const worker = {
      showNotification: (title: string) => Promise.resolve(void shown.push(title)),
      getNotifications: () => Promise.resolve([{ close }]),
    };
    vi.stubGlobal('navigator', {
      languages: ['en'],
      vibrate,
      ...badge,
      serviceWorker: { getRegistration: () => Promise.resolve(worker) },
    });
    vi.stubGlobal('isSecureContext', secure);
    vi.stubGlobal('location', { pathname: '/table/t' });
    vi.stubGlobal('document', { hidden, documentElement: {} });
    vi.stubGlobal('Notification', { permission: answer, requestPermission: () => Promise.resolve(answer) });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    const notify = await import('../src/lib/notify');
    const { preferences } = await import('../src/lib/preferences.svelte');
    return { ...notify, preferences, close };
  }

  beforeEach(() => {
    shown.length = 0;
    vi.clearAllMocks();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('notifies and sets a badge while you look elsewhere, if you wished for it', async () => {
    const { callBack, setNotify, calledBack, close } = await load(true);
    await callBack('Your turn', 'Ventuno');
    expect(shown).toEqual([]);
    expect(badge.setAppBadge).toHaveBeenCalled();
    await setNotify(true);
    await callBack('Your turn', 'Ventuno');
    expect(shown).toEqual(['Your turn']);
    expect(vibrate).not.toHaveBeenCalled();
    await calledBack();
    expect(badge.clearAppBadge).toHaveBeenCalled();
    expect(close).toHaveBeenCalled();
  });

  it('leaves you alone while you look at the table, but for the vibration that you wished for', async () => {
    const { callBack, setNotify, preferences } = await load(false);
    await setNotify(true);
    preferences.vibrate = true;
    await callBack('Your turn', 'Ventuno');
    expect(shown).toEqual([]);
    expect(badge.setAppBadge).not.toHaveBeenCalled();
    expect(vibrate).toHaveBeenCalled();
  });

  it('says why it cannot notify', async () => {
    const forbidden = await load(true, 'denied');
    expect(forbidden.permission()).toBe('forbidden');
    await forbidden.setNotify(true);
    expect(forbidden.preferences.notify).toBe(false);
    expect((await load(true, 'default', false)).permission()).toBe('insecure');
  });
});
