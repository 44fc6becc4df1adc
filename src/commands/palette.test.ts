// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { closeAccount } from '../stores/account/account';
import { clearCurrentCollection, setCurrentCollection } from '../stores/collections/collections';
import { openList, selectIndex } from '../stores/items/items';
import { NONE_RETURNED, useReturned } from '../stores/later/returned';
import { toggleMark } from '../stores/items/marks';
import { useDialogs } from '../stores/dialogs';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { usePalette } from '../stores/palette';
import { openInbox, type OpenedInbox } from '../stores/opened-inbox.fixture';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
} from '../stores/sync/recording-engine.fake';
import { useSite } from '../stores/site';
import { paletteGroups } from './palette';
import { listed } from './palette.fixture';

let inbox: OpenedInbox;

beforeEach(async () => {
  inbox = await openInbox(makeItem({ id: 'note' }));
});
afterEach(() => {
  inbox.close();
  useSite.setState({ site: null });
});

function run(label: string): void {
  const entries = paletteGroups('').flatMap((group) => group.entries);
  const entry = entries.find((candidate) => candidate.label === label);
  if (!entry) throw new Error(`the palette does not list “${label}”`);
  entry.run();
}

const MISCELLANEOUS = [
  'Import…',
  'Toggle key hints',
  'Help',
  'Theme: System',
  'Theme: Light',
  'Theme: Dark',
  'Terms',
  'Account',
  'Change password',
  'Show sync status',
  'Export…',
  'Logout',
];

describe('the palette of a signed-in user', () => {
  it('says in which collection items have come back', () => {
    onTestFinished(() => useReturned.setState(NONE_RETURNED));
    useReturned.setState({ ids: new Set(['a', 'b']), counts: new Map([['ideas', 2]]) });
    const details = paletteGroups('')
      .flatMap(({ entries }) => entries)
      .filter(({ id }) => id.startsWith('collection.'))
      .map(({ label, detail }) => [label, detail]);
    expect(details).toEqual([
      ['Inbox', undefined],
      ['Ideas', '2 items came back'],
      ['Trash bin', undefined],
    ]);
  });

  it('lists the collections, their commands, and all others', () => {
    expect(listed()).toMatchObject({
      Collections: ['Inbox', 'Ideas', 'Trash bin'],
      'Collection actions': [
        'Create collection',
        'Edit collection',
        'Sort collections',
        'Hide completed',
        'Delete collection',
      ],
      Miscellaneous: MISCELLANEOUS,
    });
    expect(Object.keys(listed())[0]).toBe('Collections');
    expect(listed()).not.toHaveProperty('Navigation');
  });

  it('adds the heading of a menu to the label', () => {
    expect(listed()['Main input']).toEqual(
      expect.arrayContaining(['New: Todo', 'Show only: Links', 'Focus input']),
    );
  });

  it('does not delete the trash bin', async () => {
    setCurrentCollection('bin', 'trash');
    await openList('trash');
    expect(listed()['Collection actions']).toEqual([
      'Create collection',
      'Edit collection',
      'Sort collections',
    ]);
  });

  it('opens a collection', () => {
    run('Ideas');
    run('Trash bin');
    expect(inbox.paths).toEqual(['/jane/ideas', '/jane/trash']);
  });

  it('offers to change the password instead of a reset', () => {
    run('Change password');
    expect(inbox.paths).toEqual(['/profile#change-password']);
  });
});

describe('the palette of a visitor', () => {
  it('leads to the screens that are open to everyone', () => {
    closeAccount();
    expect(listed()).toEqual({
      Navigation: ['Home', 'Login', 'Register', 'Reset password', 'Demo login', 'Verify email'],
      Miscellaneous: MISCELLANEOUS.slice(2, 7),
    });
  });

  it('offers no demo login if the server has none', () => {
    closeAccount();
    const told = {
      contact: '',
      hasDemo: false,
      sendsMail: true,
      maxItems: null,
      maxCollections: null,
      requiresVerified: false,
      deletesAccounts: true,
      registration: 'on' as const,
      allowsPasswords: true,
      provider: '',
    };
    useSite.setState({ site: told });
    expect(listed().Navigation).not.toContain('Demo login');
  });
});

describe('the palette without an open collection', () => {
  it('offers no commands of items, the input or the current collection', () => {
    selectIndex(0);
    clearCurrentCollection();
    expect(Object.keys(listed())).toEqual(['Collections', 'Collection actions', 'Miscellaneous']);
    expect(listed()['Collection actions']).toEqual(['Create collection', 'Sort collections']);
  });
});

describe('a search', () => {
  it('lists the group with the best match first', () => {
    expect(Object.keys(listed('log'))).toEqual(['Miscellaneous']);
    expect(Object.keys(listed('coll'))[0]).toBe('Collection actions');
    expect(Object.keys(listed('idea'))).toEqual(['Collections']);
  });

  it('finds a collection by its slug', () => {
    expect(listed('trash')['Collections']).toEqual(['Trash bin']);
  });

  it('may find nothing', () => {
    expect(paletteGroups('nonsense')).toEqual([]);
  });

  it('doesn’t take the name of a command that doesn’t apply now for a mistyped other one', () => {
    expect(paletteGroups('redo'), 'not “remove”, which deletes a collection').toEqual([]);
  });

  it.each([
    ['log out', 'Logout'],
    ['sign out', 'Logout'],
    ['dark mode', 'Theme: Dark'],
    ['td', 'Theme: Dark'],
    ['cc', 'Create collection'],
    ['rename', 'Edit collection'],
    ['settings', 'Account'],
    ['manual', 'Help'],
    ['add item', 'New: Note with title'],
    ['create todo', 'New: Todo'],
    ['themw', 'Theme: System'],
    ['idaes', 'Ideas'],
  ])('finds an entry by a synonym, its initials or a mistyped name: “%s” is %s', (query, label) => {
    expect(paletteGroups(query)[0]?.entries[0]?.label).toBe(label);
  });

  it('lists the last run entry first among entries of equal rank', () => {
    expect(listed('theme').Miscellaneous?.[0]).toBe('Theme: System');
    run('Theme: Light');
    run('Theme: Dark');
    expect(listed('theme').Miscellaneous).toEqual(['Theme: Dark', 'Theme: Light', 'Theme: System']);
    expect(usePalette.getState().recentIds).toEqual(['colorScheme.dark', 'colorScheme.light']);
  });
});

describe('the group of item commands', () => {
  it('comes first, with the name of the selected item', () => {
    selectIndex(0);
    const [first] = paletteGroups('');
    expect(first?.name).toBe('Item: “Milk”');
    expect(first?.entries[0]?.label).toBe('Primary action');
    expect(Object.keys(listed())[1]).toBe('Collections');
    expect(Object.keys(listed('bin'))).toContain('Item: “Milk”');
    expect(listed('move item')['Item: “Milk”']).toEqual(['Move', 'Move to trash bin']);
  });

  it('comes first if items are marked, with their number', async () => {
    closeRecordingAccount();
    openRecordingAccount([makeItem({ id: 'a' }), makeItem({ id: 'b' }), makeItem({ id: 'c' })]);
    await openList({ collection: INBOX.id });
    setCurrentCollection('inbox', 'inbox');
    toggleMark('a');
    toggleMark('c');
    expect(paletteGroups('')[0]?.name).toBe('2 items');
    expect(listed()['2 items']).toEqual(
      expect.arrayContaining(['Move 2 items', 'Move 2 items to trash bin']),
    );
    expect(listed()['2 items']).not.toContain('Edit');
    const edit = paletteGroups('ed')[0]?.entries[0];
    expect(edit?.label).toBe('Edit');
    expect(edit?.detail).toBe('one item at a time');
    edit?.run();
    expect(await shownNotices()).toEqual(['Edit works on one item at a time. 2 are selected.']);
    expect(useDialogs.getState().current).toBeNull();
    await closeNotices();
  });

  it('has its usual place if no item is selected', () => {
    expect(Object.keys(listed())[0]).toBe('Collections');
    expect(listed()['Item']).toEqual(['Select all']);
  });
});
