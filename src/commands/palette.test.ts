// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { closeAccount } from '../stores/account/account';
import { clearCurrentCollection, setCurrentCollection } from '../stores/collections/collections';
import { openList, selectIndex } from '../stores/items/items';
import { connectNavigation } from '../stores/navigation';
import { usePalette } from '../stores/palette';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
} from '../stores/sync/recording-engine.fake';
import { useSite } from '../stores/site';
import { paletteGroups } from './palette';

let paths: string[];
let disconnect: () => void;

beforeEach(async () => {
  openRecordingAccount([makeItem({ id: 'note' })]);
  setCurrentCollection('inbox', 'inbox');
  await openList({ collection: INBOX.id });
  paths = [];
  disconnect = connectNavigation(
    (path) => void paths.push(path),
    () => '/jane',
  );
});
afterEach(() => {
  disconnect();
  closeRecordingAccount();
  usePalette.setState({ isOpen: false, recentIds: [] });
  useSite.setState({ site: null });
});

/** What is listed, by group. */
function listed(query = ''): Record<string, string[]> {
  return Object.fromEntries(
    paletteGroups(query).map(({ name, entries }) => [name, entries.map(({ label }) => label)]),
  );
}

function run(label: string): void {
  const entries = paletteGroups('').flatMap((group) => group.entries);
  const entry = entries.find((candidate) => candidate.label === label);
  if (!entry) throw new Error(`the palette does not list “${label}”`);
  entry.run();
}

const MISCELLANEOUS = [
  'Toggle key hints',
  'Help',
  'Theme: System',
  'Theme: Light',
  'Theme: Dark',
  'Terms',
  'Account',
  'Change password',
  'Show sync status',
  'Logout',
];

describe('the palette of somebody who is signed in', () => {
  it('lists the collections, what can be done with them, and the rest', () => {
    expect(listed()).toMatchObject({
      Collections: ['Inbox', 'Ideas', 'Trash bin'],
      'Collection actions': [
        'Create collection',
        'Edit collection',
        'Sort collections',
        'Delete collection',
      ],
      Miscellaneous: MISCELLANEOUS,
    });
    expect(Object.keys(listed())[0]).toBe('Collections');
    expect(listed()).not.toHaveProperty('Navigation');
  });

  it('says what an entry of a menu is about', () => {
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
    expect(paths).toEqual(['/jane/ideas', '/jane/trash']);
  });

  it('changes the password where a reset is asked for', () => {
    run('Change password');
    expect(paths).toEqual(['/reset']);
  });
});

describe('the palette of a visitor', () => {
  it('leads to the screens that are open to everyone', () => {
    closeAccount();
    expect(listed()).toEqual({
      Navigation: ['Home', 'Login', 'Register', 'Reset password', 'Demo login', 'Verify email'],
      Miscellaneous: MISCELLANEOUS.slice(1, 6),
    });
  });

  it('offers no demo login where the server has none', () => {
    closeAccount();
    const told = {
      contact: '',
      sourceUrl: '',
      hasDemo: false,
      sendsMail: true,
      requiresVerified: false,
    };
    useSite.setState({ site: told });
    expect(listed().Navigation).not.toContain('Demo login');
  });
});

describe('the palette where no collection is on the screen', () => {
  it('offers nothing that is done with an item, the input or the current collection', () => {
    selectIndex(0);
    clearCurrentCollection();
    expect(Object.keys(listed())).toEqual(['Collections', 'Collection actions', 'Miscellaneous']);
    expect(listed()['Collection actions']).toEqual(['Create collection', 'Sort collections']);
  });
});

describe('a search', () => {
  it('has the group with the best answer first', () => {
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

  it('has what was run last first among equals', () => {
    expect(listed('theme').Miscellaneous?.[0]).toBe('Theme: System');
    run('Theme: Light');
    run('Theme: Dark');
    expect(listed('theme').Miscellaneous).toEqual(['Theme: Dark', 'Theme: Light', 'Theme: System']);
    expect(usePalette.getState().recentIds).toEqual(['colorScheme.dark', 'colorScheme.light']);
  });
});
