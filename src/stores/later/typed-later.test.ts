import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { toDateTime } from '../../domain/date-time';
import { leaveAccount } from '../account/account';
import { submitInput } from '../items/create-item';
import { openList, restoreInputText, setInputText, useItems } from '../items/items';
import { closeNotices, noticeDetails, pressNoticeButton, shownNotices } from '../notices.fixture';
import { useKnownLink } from '../search/known-link';
import { setSettings } from '../settings';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { undo } from '../undo/undo';
import { loadTypedReader, typedReader, useTypedLater } from './typed-later';
import { createdIn, MONDAY, NOW, submit, typed, words } from './typed-later.fixture';

const MINUTE = 60_000;

let engine: RecordingEngine;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount();
  openList({ collection: 'inbox' });
  await loadTypedReader();
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const made = () => createdIn(engine);

describe('a time at the end of the main input', () => {
  it.each([
    ['call the bank !mon 9', 'call the bank'],
    [':td: call the bank !mon 9', ':td: call the bank'],
    ['example.com !monday', 'example.com'],
    ['wow !great !mon 9', 'wow !great'],
    ['call the bank !mon 9 ', 'call the bank'],
  ])('is read: %s', (text, before) => {
    setInputText(text);
    expect(typed()).toEqual([before, MONDAY]);
  });

  it.each([
    'call the bank',
    'wow !great',
    'call the bank!mon 9',
    'call the bank !mon 9 or so',
    'call the bank !mon 9 !great',
    'Super ! mon 9',
    'call the bank !yesterday',
    'call the bank !in 20 years',
    'call the bank !',
    ' !mon 9',
    '!mon 9',
    ':td: !mon 9',
    ':t: Bank !mon 9',
    ':l: Bank !mon 9',
    '::td:: bank !mon 9',
  ])('is not read: %s', (text) => {
    setInputText(text);
    expect(typed()).toBeNull();
    expect(words().some((word) => word.includes('!')) || !text.includes('!')).toBe(true);
  });

  it.each([
    ['call the bank !yesterday', 'past'],
    ['call the bank !in 20 years', 'tooLate'],
    ['::td:: bank !yesterday', null],
    ['wow !great', null],
  ])('is refused with its reason: %s', (text, refusal) => {
    setInputText(text);
    expect(useTypedLater.getState().refusal).toBe(refusal);
  });

  it('is not searched for', () => {
    setInputText('call the bank !mon 9');
    expect(words()).toEqual(['call', 'the', 'bank']);
  });

  it('is no part of a link that is known', () => {
    engine.arrive();
    submit('example.com');
    setInputText('example.com !mon 9');
    expect(useKnownLink.getState().item).toMatchObject({ content: 'https://example.com' });
  });

  it('is not read in the trash bin, and again outside', () => {
    setInputText('call the bank !mon 9');
    openList('trash');
    expect(typed()).toBeNull();
    openList({ collection: 'inbox' });
    expect(typed()).not.toBeNull();
  });

  it('is forgotten with the account', () => {
    setInputText('call the bank !mon 9');
    leaveAccount();
    expect(typed()).toBeNull();
  });

  it('of a restored draft is read, which doesn’t filter yet', () => {
    restoreInputText('call the bank !mon 9');
    expect(typed()).toEqual(['call the bank', MONDAY]);
    expect(words()).toEqual([]);
  });
});

describe('a time that is kept as text', () => {
  const keep = (text: string) => {
    setInputText(text);
    typedReader()?.keepAsText();
  };

  it('leaves the text as it is, and is created with it', () => {
    keep('call the bank !mon 9');
    expect(useItems.getState().inputText).toBe('call the bank !mon 9');
    expect(typed()).toBeNull();
    expect(words()).toEqual(['call', 'the', 'bank', '!mon', '9']);
    submitInput();
    expect(made()).toEqual([['call the bank !mon 9', undefined]]);
  });

  it('stays text while its end is deleted, and while the text before it changes', () => {
    keep('call the bank !mon 9');
    for (const text of ['call the bank !mon ', 'call the bank !mon', 'call a bank !mon']) {
      setInputText(text);
      expect(typed()).toBeNull();
    }
  });

  it.each([
    ['is typed on', ['call !mon 9:30']],
    ['is deleted and typed again', ['call !mon ', 'call !mon 9']],
    ['is deleted with its mark', ['call', 'call !mon 9']],
  ])('is read again once it %s', (_, texts) => {
    keep('call !mon 9');
    for (const text of texts) setInputText(text);
    expect(typed()?.[0]).toBe('call');
  });
});

describe('a time that passes while it is in the main input', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });

  it('is read again', () => {
    setInputText('call !17');
    vi.advanceTimersByTime(90 * MINUTE - 1);
    expect(typed()).toEqual(['call', toDateTime(new Date(2026, 10, 29, 17))]);
    vi.advanceTimersByTime(1);
    expect(typed()).toEqual(['call', toDateTime(new Date(2026, 10, 30, 17))]);
    expect(words()).toEqual(['call']);
  });

  it('becomes text if it names its day', () => {
    setInputText('call !today 18:00');
    vi.advanceTimersByTime(150 * MINUTE);
    expect(typed()).toBeNull();
    expect(useTypedLater.getState().refusal).toBe('past');
    expect(words()).toEqual(['call', '!today', '18:00']);
    submitInput();
    expect(made()).toEqual([['call !today 18:00', undefined]]);
  });
});

describe('Enter', () => {
  it('creates the item without the time, put away, and says so with an Undo', async () => {
    submit('call the bank !mon 9');
    expect(made()).toEqual([['call the bank', MONDAY]]);
    expect(useItems.getState()).toMatchObject({ inputText: '', createdId: null });
    expect(await shownNotices()).toEqual([
      expect.stringMatching(/^“call the bank” put away until tomorrow 0?9:00/),
    ]);
    undo();
    expect([...engine.items.views()]).toMatchObject([{ isTrashed: true, laterUntil: MONDAY }]);
  });

  it('creates a todo that is put away', () => {
    submit(':td: call the bank !mon 9');
    expect([...engine.items.views()]).toMatchObject([
      { type: 'todo', title: 'call the bank', laterUntil: MONDAY },
    ]);
  });

  it('removes the trackers of a link that is put away, and says both', async () => {
    onTestFinished(() => setSettings({ isTrackingRemoved: true }));
    submit('https://example.com/?utm_source=mail !mon 9');
    expect(made()).toEqual([['https://example.com/', MONDAY]]);
    expect(await shownNotices()).toEqual([expect.stringMatching(/put away until tomorrow /)]);
    expect(await noticeDetails()).toEqual(['Tracking removed']);
    // Its button takes back the link, and not the trackers alone.
    await pressNoticeButton('Undo');
    expect([...engine.items.views()]).toMatchObject([{ isTrashed: true }]);
  });

  it('takes the moment that was shown, and refuses one that has passed meanwhile', () => {
    setInputText('call !in 2 hours');
    vi.setSystemTime(new Date(2026, 10, 29, 16, 0));
    submitInput();
    expect(made()).toEqual([['call', toDateTime(new Date(2026, 10, 29, 17, 30))]]);
    setInputText('call !17');
    vi.setSystemTime(new Date(2026, 10, 29, 17, 1));
    submitInput();
    expect(made()).toHaveLength(1);
    expect(useItems.getState()).toMatchObject({ inputText: 'call !17', inputError: null });
    expect(typed()).toEqual(['call', toDateTime(new Date(2026, 10, 30, 17))]);
    submitInput();
    expect(made()[1]).toEqual(['call', toDateTime(new Date(2026, 10, 30, 17))]);
  });

  it('of a rejected item returns the text with its time', () => {
    submit('call the bank !mon 9');
    engine.reject(engine.mutations[0]);
    expect(useItems.getState().inputText).toBe('call the bank !2026-11-30 09:00');
    expect(typed()).toEqual(['call the bank', MONDAY]);
  });
});
