// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { useDialogs } from '../stores/dialogs';
import { openList, setInputText, useItems } from '../stores/items/items';
import { loadTypedReader, setTypedReader, useTypedLater } from '../stores/later/typed-later';
import { useKnownLink } from '../stores/search/known-link';
import { connectNavigation } from '../stores/navigation';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import type { CommandMenu } from './command';
import { readContext } from './context';
import { listenForKeys, runCommand } from './dispatch';
import { MAIN_INPUT_ID } from './main-input';
import { LIST_ID } from './option-id';
import { menuCommands } from './table';

const NOTE = makeItem({ id: 'note' });
const LINK = makeItem({ id: 'link', type: 'link', content: 'https://example.com' });
const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Work', content: '' });
const DONE = { ...TASK, id: 'done', isTodoDone: true };
const LATER = { ...NOTE, id: 'later', laterUntil: '2999-01-01 09:00:00.000Z' };

let engine: RecordingEngine;
let input: HTMLInputElement;

beforeEach(async () => {
  engine = openRecordingAccount([NOTE, LINK, TASK, DONE, LATER]);
  await openList({ collection: 'inbox' });
  input = document.createElement('input');
  input.id = MAIN_INPUT_ID;
  document.body.append(input);
});
afterEach(() => {
  closeRecordingAccount();
  input.remove();
});

const inputText = () => useItems.getState().inputText;
const shownIds = () => useItems.getState().visible.map(({ id }) => id);
const menu = (name: CommandMenu) =>
  menuCommands(name, readContext()).map(({ label, keys, hint }) => [label, keys[0] ?? hint]);

describe('the menu of the main input', () => {
  it('lists the other ways to create', () => {
    expect(menu('create')).toEqual([
      ['Note with title', 'shift+Enter'],
      ['Todo', ':td:'],
      ['From clipboard', undefined],
    ]);
  });

  it('lists the five filters with their tokens', () => {
    expect(menu('filter')).toEqual([
      ['Notes', '::nt::'],
      ['Links', '::link::'],
      ['All todos', '::td::'],
      ['Incomplete todos', '::itd::'],
      ['Later items', '::later::'],
    ]);
  });

  it('lists in the trash only the filters that find something there', async () => {
    await openList('trash');
    expect(menu('create')).toEqual([]);
    expect(menu('filter')).toHaveLength(4);
  });
});

describe('a filter command', () => {
  it.each([
    ['filter.notes', '::nt::', ['note', 'later']],
    ['filter.links', '::link::', ['link']],
    ['filter.todos', '::td::', ['todo', 'done']],
    ['filter.incompleteTodos', '::itd::', ['todo']],
    ['filter.later', '::later::', ['later']],
  ])('%s types its token, which filters the list: %s', (id, token, ids) => {
    setInputText('milk');
    runCommand(id);
    expect(inputText()).toBe(token);
    expect(shownIds().toSorted()).toEqual(ids.toSorted());
    expect(document.activeElement).toBe(input);
  });

  it('is undone by the command that shows all', () => {
    runCommand('filter.links');
    runCommand('clearFilter');
    expect(inputText()).toBe('');
    expect(shownIds()).toHaveLength(4);
    expect(document.activeElement).toBe(input);
  });
});

describe('creating', () => {
  it('with a title opens the dialog with the typed text', () => {
    setInputText('Milk');
    runCommand('createWithTitle');
    expect(useDialogs.getState().current).toMatchObject({
      name: 'createItem',
      collection: 'inbox',
      title: '',
      content: 'Milk',
      fromInput: 'Milk',
    });
    expect(inputText()).toBe('Milk');
  });

  it.each([
    ['::nt::', { title: '', content: '' }],
    ['::nt:: Milk', { title: '', content: 'Milk' }],
    [':t: Milk', { title: 'Milk', content: '' }],
  ])('with a title parses the typed text: “%s”', (typed, text) => {
    setInputText(typed);
    runCommand('createWithTitle');
    expect(useDialogs.getState().current).toMatchObject({ ...text, fromInput: typed });
  });

  it.each([
    ['', ':td: '],
    ['Buy milk', ':td: Buy milk'],
    [':td: Buy milk', ':td: Buy milk'],
    [' :td: Buy milk', ' :td: Buy milk'],
    [':t: Buy milk', ':td: Buy milk'],
    ['::td::', ':td: '],
    ['::td:: milk', ':td: milk'],
  ])('a todo puts its prefix before the typed text: “%s”', (typed, expected) => {
    setInputText(typed);
    runCommand('createTodo');
    expect(inputText()).toBe(expected);
    expect(document.activeElement).toBe(input);
  });

  it('submits the typed text', () => {
    setInputText('Milk');
    runCommand('submitInput');
    expect(engine.mutations).toMatchObject([{ kind: 'create', fields: { content: 'Milk' } }]);
  });

  it.each(['submitInput', 'createWithTitle', 'createTodo'])(
    'is not possible in the trash bin: %s',
    async (id) => {
      await openList('trash');
      setInputText('Milk');
      runCommand(id);
      expect([inputText(), useDialogs.getState().current, engine.mutations]).toEqual([
        'Milk',
        null,
        [],
      ]);
    },
  );
});

describe('Backspace behind a time', () => {
  const typed = () => useTypedLater.getState().typed !== null;
  const backspace = (more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', {
      key: 'Backspace',
      bubbles: true,
      cancelable: true,
      ...more,
    });
    input.dispatchEvent(event);
    return event.defaultPrevented;
  };

  beforeEach(async () => {
    await loadTypedReader();
    const list = document.createElement('div');
    list.id = LIST_ID;
    document.body.append(list);
    const stop = listenForKeys(document);
    setInputText('Milk !in 2 hours');
    input.value = 'Milk !in 2 hours';
    input.focus();
    return () => {
      stop();
      list.remove();
      setTypedReader(null);
    };
  });

  it('first keeps it as text, and deletes then', () => {
    expect(typed()).toBe(true);
    expect(backspace()).toBe(true);
    expect([typed(), inputText()]).toEqual([false, 'Milk !in 2 hours']);
    expect(backspace()).toBe(false);
  });

  it('does so while it is held too', () => {
    expect(backspace({ repeat: true })).toBe(true);
    expect([typed(), backspace({ repeat: true })]).toEqual([false, false]);
  });

  it.each([
    ['the caret is elsewhere', 4, 4],
    ['something is selected', 0, 16],
  ])('deletes if %s', (_, start, end) => {
    input.setSelectionRange(start, end);
    expect(backspace()).toBe(false);
    expect(typed()).toBe(true);
  });

  it('is not needed in the trash bin', () => {
    openList('trash');
    expect(backspace()).toBe(false);
  });
});

describe('the item with the typed link', () => {
  const selectedId = () => {
    const { visible, selectedIndex } = useItems.getState();
    return visible[selectedIndex]?.id;
  };
  const ELSEWHERE = {
    ...LINK,
    id: 'elsewhere',
    content: 'https://example.org',
    collection: 'ideas',
  };
  const TRASHED = { ...LINK, id: 'trashed', content: 'https://example.net', isTrashed: true };

  it.each([
    ['in the list on the screen', LINK, '/jane/inbox', { collection: 'inbox' }],
    ['in another collection', ELSEWHERE, '/jane/ideas', { collection: 'ideas' }],
    ['in the trash bin', TRASHED, '/jane/trash', 'trash'],
  ] as const)('is opened, and the input is cleared: %s', async (_, item, path, list) => {
    const paths: string[] = [];
    const disconnect = connectNavigation(
      (to) => void paths.push(to),
      () => '/jane/inbox',
    );
    engine.arrive(ELSEWHERE, TRASHED);
    setInputText(item.content);
    await vi.waitFor(() => expect(useKnownLink.getState().item?.id).toBe(item.id));
    runCommand('goToKnownLink');
    openList(list);
    expect(paths).toEqual([path]);
    expect(inputText()).toBe('');
    expect(selectedId()).toBe(item.id);
    expect(engine.mutations).toEqual([]);
    disconnect();
  });

  it('doesn’t keep Enter from creating another one', async () => {
    setInputText(LINK.content);
    await vi.waitFor(() => expect(useKnownLink.getState().item?.id).toBe(LINK.id));
    runCommand('submitInput');
    expect(engine.mutations[0]).toMatchObject({
      kind: 'create',
      fields: { content: LINK.content },
    });
    expect(engine.items.view(LINK.id)).toMatchObject(LINK);
  });

  it('isn’t opened if there is none', () => {
    setInputText('https://example.com/other');
    runCommand('goToKnownLink');
    expect(inputText()).toBe('https://example.com/other');
    expect(selectedId()).toBeUndefined();
  });
});
