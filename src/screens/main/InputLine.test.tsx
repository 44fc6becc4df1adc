// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { runCommand } from '../../commands/dispatch';
import { makeItem } from '../../domain/item.fixture';
import { validationError } from '../../domain/validation-errors';
import { makeCollection } from '../../stores/collections/collections.fixture';
import { resetCollections, useCollections } from '../../stores/collections/collections';
import {
  loadTypedReader,
  NO_END,
  setTypedReader,
  useTypedLater,
} from '../../stores/later/typed-later';
import { useKnownLink } from '../../stores/search/known-link';
import {
  openList,
  resetItems,
  restoreInputText,
  selectIndex,
  setInputText,
  useItems,
} from '../../stores/items/items';
import { clearMarks, toggleMark } from '../../stores/items/marks';
import { closeDialog, useDialogs } from '../../stores/dialogs';
import { openCollection } from '../../stores/collections/open-collection';
import { setSettings } from '../../stores/settings';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { InputLine } from './InputLine';
import { EnterLine, KnownLink } from './lazy-line';
import { SearchAnnouncement } from './SearchAnnouncement';

beforeAll(async () => {
  await Promise.all([EnterLine.preload(), KnownLink.preload()]);
});
afterEach(() => {
  cleanup();
  resetItems();
  resetCollections();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const items = [
  makeItem({ id: 'lamp', content: 'The lamp in the harbour' }),
  makeItem({ id: 'cafe', title: 'Café', content: 'Harbour road' }),
];

const LONG = 'x'.repeat(10_001);

function draw(typed: string, list: 'trash' | { collection: string } = { collection: 'inbox' }) {
  useItems.setState({ list, items, visible: items });
  const { container } = renderComponent(
    <div data-testid="line">
      <InputLine />
    </div>,
  );
  act(() => setInputText(typed));
  return container;
}
const line = () => screen.getByTestId('line').textContent;

describe('the line below the main input', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['\u200b', ''],
    ['harbour', '↵New note: harbour↓The lamp in the harbour2 of 2'],
    ['lamp harbour', '↵New note: lamp harbour↓The lamp in the harbour1 of 2'],
    ['CAFE', '↵New note: CAFE↓Café1 of 2'],
    [':t: shopping', '↵New note titled: shopping0 of 2'],
    [':l: lamp', '↵New note titled: lamp↓The lamp in the harbour1 of 2'],
    [':t:', '↵New note with a title'],
    [':td: harbour', '↵New todo: harbour↓The lamp in the harbour2 of 2'],
    [':td:', '↵Creates nothing: Write a task first.'],
    ['shopping', '↵New note: shopping0 of 2'],
    ['Paint #3eb489', '↵New note: Paint #3eb4890 of 2'],
    ['example.com', '↵New link: example.com0 of 2'],
    ['::nt::', '↵Shows notes, creates nothing↓The lamp in the harbour2 of 2'],
    ['lamp ::nt::', '↵Shows notes, creates nothing↓The lamp in the harbour1 of 2'],
    ['::td:: ::itd::', '↵Shows what matches, creates nothing0 of 2'],
    ['::later::', '↵Shows later items, creates nothing0 of 2'],
    [LONG, '↵Creates nothing: The text is too long: at most 10,000 characters.0 of 2'],
  ])('says for “%s”: %s', (typed, says) => {
    draw(typed);
    expect(line()).toBe(says);
  });

  it('says that Enter creates nothing in the trash bin, and what it does there', () => {
    draw('', 'trash');
    expect(line()).toBe('');
    act(() => setInputText(':td: lamp'));
    expect(line()).toBe('↵Shows what matches, creates nothing↓The lamp in the harbour1 of 2');
    act(() => selectIndex(0));
    expect(line()).toBe('↵Edit1 of 2');
    act(() => runCommand('primaryActionOfInput'));
    expect(useDialogs.getState().current).toMatchObject({ name: 'editItem', itemId: 'lamp' });
    act(closeDialog);
  });

  it('says what Enter does with a text that matches nothing, without a first match', () => {
    draw('');
    act(() => restoreInputText('harbour'));
    expect(line()).toBe('↵New note: harbour');
    expect(useItems.getState().visible).toHaveLength(2);
    act(() => setInputText('shopping!'));
    expect(line()).toBe('↵New note: shopping!0 of 2');
  });

  it('shows the colour that a note will show', () => {
    const swatch = () => document.querySelector<HTMLElement>('[style*="background-color"]');
    draw('Paint #3eb489');
    expect(swatch()?.style.backgroundColor).toBe('rgb(62, 180, 137)');
    act(() => setInputText('Paint'));
    expect(swatch()).toBeNull();
  });

  it('does on a click what Enter and ↓ do, without taking the focus', async () => {
    openRecordingAccount(items);
    onTestFinished(closeRecordingAccount);
    openList({ collection: 'inbox' });
    renderComponent(
      <>
        <input aria-label="Text" />
        <InputLine />
      </>,
    );
    const input = screen.getByRole('textbox');
    input.focus();
    act(() => setInputText('harbour'));
    await userEvent.click(screen.getByRole('button', { name: /^First match: / }));
    expect(useItems.getState().selectedIndex).toBe(0);
    expect(screen.queryByRole('button', { name: /^First match: / })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'New note: harbour' }));
    expect(useItems.getState()).toMatchObject({
      inputText: '',
      items: [{ content: 'harbour' }, {}, {}],
    });
    expect(document.activeElement).toBe(input);

    act(() => setInputText(':t: Shopping'));
    await userEvent.click(screen.getByRole('button', { name: 'New note titled: Shopping' }));
    expect(useDialogs.getState().current).toMatchObject({ name: 'createItem', title: 'Shopping' });
    closeDialog();
  });

  it('has no button if Enter does nothing', () => {
    draw(':td:');
    expect(screen.queryByRole('button')).toBeNull();
    act(() => setInputText('::td::'));
    expect(screen.queryByRole('button', { name: /nothing/ })).toBeNull();
  });

  it('says for a filter what Enter does with the selected or the marked item', () => {
    draw('::nt::');
    act(() => selectIndex(0));
    expect(line()).toBe('↵Edit2 of 2');
    act(() => toggleMark('cafe'));
    expect(line()).toMatch(/^↵Edit1 selectedClear selection/);
    act(() => runCommand('primaryActionOfInput'));
    expect(useDialogs.getState().current).toMatchObject({ name: 'editItem', itemId: 'cafe' });
    act(closeDialog);
    act(() => toggleMark('lamp'));
    expect(line()).toMatch(/^↵Shows notes, creates nothing2 selectedClear selection/);
    act(clearMarks);
  });

  it('still says what Enter creates while a row is selected or items are marked', () => {
    draw('harbour');
    act(() => selectIndex(1));
    expect(line()).toBe('↵New note: harbour2 of 2');
    act(() => toggleMark('lamp'));
    expect(line()).toBe('↵New note: harbour1 selectedClear selection2 of 2');
    act(clearMarks);
  });

  it('says that an item has the link already, and leads to it', () => {
    draw('example.com/?utm_source=x');
    const item = makeItem({ collection: 'inbox', created: '2024-03-12 12:00:00.000Z' });
    act(() => {
      useCollections.setState({ collections: [makeCollection('inbox')] });
      useKnownLink.setState({ item });
    });
    expect(line()).toMatch(
      /^↵New link: example.com\/\?utm_source=xAlready in inbox, (12 Mar|Mar 12,) 2024Go to itAlt ↵0 of 2$/,
    );
    expect(screen.getByRole('button', { name: 'Go to it' })).toBeDefined();
    const laterUntil = '2999-03-12 12:00:00.000Z';
    act(() => useKnownLink.setState({ item: { ...item, laterUntil } }));
    expect(line()).toMatch(/Already in inbox, later, back (12 Mar|Mar 12,) 2999 .+Go to it/);
    act(() => setInputText('example.com/?utm_source=y'));
    expect(line()).toBe('↵New link: example.com/?utm_source=y0 of 2');
  });

  it('shows why Enter created nothing in place of what it will do', () => {
    draw(':td: harbour');
    act(() => useItems.setState({ inputError: validationError('empty') }));
    expect(screen.getByRole('alert').textContent).toBe('Write a title or a content first.');
    expect(line()).not.toContain('New todo');
  });
});

describe('a time at the end of the text', () => {
  const text = 'call the bank !in 2 hours';
  const typeTime = async () => {
    await loadTypedReader();
    onTestFinished(() => setTypedReader(null));
    draw(text);
  };
  const keep = () => screen.queryByRole('button', { name: 'Keep as text' });

  it('is shown as when the item comes back', async () => {
    await typeTime();
    expect(line()).toMatch(/^↵New note: call the bank, back (tomorrow )?\d+:\d\d/);
    act(() => setInputText(`:td: ${text}`));
    expect(line()).toMatch(/^↵New todo: call the bank, back /);
    act(() => setInputText('wow !great'));
    expect(line()).toBe('↵New note: wow !great0 of 2');
    expect(keep()).toBeNull();
  });

  it('stays text if it has passed, with the reason', async () => {
    await typeTime();
    act(() => setInputText('call the bank !yesterday'));
    expect(line()).toBe('↵New note: call the bank !yesterday, kept as text: in the past0 of 2');
    expect(keep()).toBeNull();
  });

  it('has a button that keeps it as text, and leaves the focus in the input', async () => {
    await typeTime();
    const input = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => input.remove());
    input.focus();
    await userEvent.click(keep()!);
    expect(line()).toBe(`↵New note: ${text}0 of 2`);
    expect(document.activeElement).toBe(input);
  });
});

it('the line is announced once the typing pauses', () => {
  vi.useFakeTimers();
  useCollections.setState({ collections: [makeCollection('inbox')] });
  useItems.setState({ list: { collection: 'inbox' }, items, visible: items });
  renderComponent(
    <p role="status">
      <SearchAnnouncement />
    </p>,
  );
  const said = () => screen.getByRole('status').textContent;
  act(() => setInputText('h'));
  act(() => vi.advanceTimersByTime(400));
  act(() => setInputText('lamp'));
  act(() => vi.advanceTimersByTime(400));
  expect(said()).toBe('');
  act(() => vi.advanceTimersByTime(400));
  expect(said()).toBe('1 of 2. Enter: New note: lamp');
  act(() => useItems.setState({ otherHitCount: 1, visible: [...items, items[0]!].slice(1) }));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toBe('1 of 2. 1 in other collections. Enter: New note: lamp');
  act(() => useKnownLink.setState({ item: items[0]! }));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toMatch(/^Already in inbox, .+\. Alt\+Enter: Go to it\. 1 of 2\./);
  act(() => setInputText('xyz'));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toBe('0 of 2. Enter: New note: xyz');
  const typed = { text: 'xyz', moment: new Date(Date.now() + 60_000) };
  act(() => useTypedLater.setState({ typed }));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toMatch(/^0 of 2\. Enter: New note: xyz, back (tomorrow )?\d+:\d\d/);
  useTypedLater.setState(NO_END);
});

it('completed todos that are hidden are counted, and shown with one click', async () => {
  const done = makeItem({ id: 'done', type: 'todo', isTodoDone: true });
  const later = { ...done, id: 'later', laterUntil: '2999-01-01 09:00:00.000Z' };
  openRecordingAccount([...items, done, later]);
  onTestFinished(() => {
    setSettings({ hasDoneTodos: true });
    closeRecordingAccount();
  });
  openCollection(INBOX, 'inbox');
  renderComponent(<InputLine />);
  act(() => setSettings({ hasDoneTodos: false }));
  expect(screen.getByText('1 completed hidden')).toBeDefined();
  act(() => toggleMark('lamp'));
  expect(screen.queryByText('1 completed hidden')).toBeNull();
  act(clearMarks);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(useItems.getState().visible).toHaveLength(3);
  expect(screen.queryByText('1 completed hidden')).toBeNull();
});
