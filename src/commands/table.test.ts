import { afterEach, describe, expect, it } from 'vitest';

import { ITEM_TYPES, type ItemView } from '../domain/item';
import { makeItem } from '../domain/item.fixture';
import { resetCollections, useCollections } from '../stores/collections/collections';
import { resetItems, useItems } from '../stores/items/items';
import { useKnownLink } from '../stores/search/known-link';
import { makeCollection } from '../stores/collections/collections.fixture';
import type { Command, CommandContext, CommandScope } from './command';
import { commandById, COMMANDS } from './table';

afterEach(() => {
  resetItems();
  resetCollections();
});

const BOTH = [true, false];

/** Items of every type in every state that commands depend on. */
const ITEMS: ItemView[] = ITEM_TYPES.flatMap((type) =>
  BOTH.flatMap((isTrashed) =>
    BOTH.flatMap((flag) =>
      ['', 'Title'].map((title) =>
        makeItem({
          type,
          isTrashed,
          title,
          isTodoDone: type === 'todo' && flag,
          shouldCopyOnClick: type !== 'todo' && flag,
        }),
      ),
    ),
  ),
);

/** Every context that a key can be pressed in: nothing selected, or each of the items in its list. */
const CONTEXTS: CommandContext[] = [
  { item: null, items: [], isInTrash: true },
  { item: null, items: [], isInTrash: false },
  ...ITEMS.map((item) => ({ item, items: [item], isInTrash: item.isTrashed })),
];

/** The scopes whose keys work at the same time, by the place where a key is pressed. */
const PLACES: Record<string, readonly CommandScope[]> = {
  'main input': ['input', 'list', 'app'],
  page: ['page', 'list', 'app'],
  dialog: ['dialog'],
};

/** One collection more than the digits can open. */
const COLLECTIONS = Array.from({ length: 11 }, (_, index) => makeCollection(`c${index}`));

/** Sets the state of the stores, for commands that read more than their context. */
function show({ item, isInTrash }: CommandContext, inputText: string): void {
  useCollections.setState({ collections: COLLECTIONS, currentId: 'c0' });
  const items = item ? [item] : [makeItem({ isTrashed: isInTrash })];
  useItems.setState({
    list: isInTrash ? 'trash' : { collection: 'inbox' },
    items,
    visible: items,
    inputText,
    selectedIndex: item ? 0 : -1,
  });
  // The typed text may be a link that an item already has.
  useKnownLink.setState({ item: inputText === '' ? null : makeItem({ type: 'link' }) });
}

/** Returns a chord in its normal form: `shift+mod+c` is `mod+shift+c`. */
function normalised(chord: string): string {
  const parts = chord.split('+');
  return [...parts.slice(0, -1).sort(), parts.at(-1)].join('+');
}

/** Returns the pairs of commands that the same key would run in the same place and context. */
function clashes(commands: readonly Command[]): string[] {
  const found = new Set<string>();
  for (const context of CONTEXTS) {
    for (const inputText of ['', 'typed']) {
      show(context, inputText);
      const possible = commands.filter(({ applies }) => applies(context));
      for (const [place, scopes] of Object.entries(PLACES))
        for (const clash of clashesIn(possible, scopes)) found.add(`${place} ${clash}`);
    }
  }
  return [...found];
}

function clashesIn(commands: readonly Command[], scopes: readonly CommandScope[]): string[] {
  const found: string[] = [];
  const owners = new Map<string, string>();
  for (const { id, scope, keys } of commands) {
    if (!scopes.includes(scope)) continue;
    for (const chord of new Set(keys.map(normalised))) {
      const owner = owners.get(chord);
      if (owner !== undefined) found.push(`${chord}: ${owner}, ${id}`);
      owners.set(chord, id);
    }
  }
  return found;
}

/** Keys that a keyboard has, as `KeyboardEvent.key` names them. */
const PRESSABLE =
  /^([a-z0-9/]|Enter|Escape|Backspace|ContextMenu|Space|Home|End|Page(?:Up|Down)|F(?:[1-9]|1[0-2])|Arrow(Up|Down|Left|Right))$/;

function planted(fields: Partial<Command>): Command {
  return {
    id: 'planted',
    label: 'Planted',
    scope: 'list',
    keys: [],
    applies: () => true,
    run: () => undefined,
    ...fields,
  };
}

describe('no key has two commands at once', () => {
  it('in the whole table', () => {
    expect(clashes(COMMANDS)).toEqual([]);
  });

  it.each<[string, Partial<Command>, string[]]>([
    [
      'in every situation',
      { keys: ['mod+shift+Backspace'] },
      ['mod+shift+Backspace: delete, planted', 'mod+shift+Backspace: trash, planted'],
    ],
    [
      'in the trash only',
      { keys: ['mod+alt+r'], applies: ({ isInTrash }) => isInTrash },
      ['alt+mod+r: untrash, planted'],
    ],
    [
      'for done todos only, with its chord written in another order',
      {
        keys: ['x', 'shift+mod+Backspace'],
        applies: ({ item }) => item?.type === 'todo' && item.isTodoDone && !item.isTrashed,
      },
      ['mod+shift+Backspace: trash, planted'],
    ],
    [
      'with nothing selected',
      { keys: ['ArrowDown'], applies: ({ item }) => item === null },
      ['ArrowDown: selectNext, planted'],
    ],
    [
      'in two scopes at once',
      { keys: ['mod+alt+r'], scope: 'app' },
      ['alt+mod+r: untrash, planted'],
    ],
  ])('the test finds a key that has two: %s', (_, fields, expected) => {
    const everywhere = ['main input', 'page'].flatMap((place) =>
      expected.map((clash) => `${place} ${clash}`),
    );
    expect(clashes([...COMMANDS, planted(fields)]).toSorted()).toEqual(everywhere);
  });

  it.each<[string, Partial<Command>, string[]]>([
    [
      'in the input',
      { keys: ['Enter'], scope: 'input' },
      ['main input Enter: submitInput, planted', 'main input Enter: primaryActionOfInput, planted'],
    ],
    [
      'on the page, with the last of ten collections',
      { keys: ['0'], scope: 'page' },
      ['page 0: openCollection.10, planted'],
    ],
  ])('the test finds a key that has two in one place only: %s', (_, fields, expected) => {
    expect(clashes([...COMMANDS, planted(fields)])).toEqual(expected);
  });

  it.each<[string, Partial<Command>]>([
    [
      'if the other command does not apply',
      { keys: ['mod+alt+r'], applies: ({ isInTrash }) => !isInTrash },
    ],
    ['in a place of its own', { keys: ['mod+alt+r'], scope: 'dialog' }],
    ['on the page with a command of the input', { keys: ['shift+Enter'], scope: 'page' }],
    ['with a free key', { keys: ['mod+alt+shift+9'] }],
  ])('the test finds no clash %s', (_, fields) => {
    expect(clashes([...COMMANDS, planted(fields)])).toEqual([]);
  });
});

describe('every command', () => {
  it('has an id of its own', () => {
    const ids = COMMANDS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(COMMANDS.map((command) => [command.id, command] as const))(
    '%s has a label, and keys that can be pressed',
    (_, { label, keys }) => {
      expect(label).not.toBe('');
      for (const chord of keys) {
        const [key, ...modifiers] = chord.split('+').toReversed();
        expect(key).toMatch(PRESSABLE);
        expect(modifiers.filter((name) => !['mod', 'alt', 'shift'].includes(name))).toEqual([]);
        expect(modifiers).toEqual([...new Set(modifiers)]);
      }
    },
  );

  it('that creates, trashes or deletes does not repeat while its key is held', () => {
    for (const id of ['trash', 'delete', 'untrash', 'submitInput', 'primaryAction'])
      expect(commandById(id).repeats ?? false).toBe(false);
  });

  it('is found by its id', () => {
    for (const command of COMMANDS) expect(commandById(command.id)).toBe(command);
    expect(() => commandById('nonsense')).toThrow('there is no command “nonsense”');
  });
});

describe('the commands that apply', () => {
  const can = (id: string, context: CommandContext) => {
    show(context, '');
    return commandById(id).applies(context);
  };

  it.each(ITEMS.map((item) => [item.isTrashed ? 'trashed' : 'kept', item] as const))(
    'with a %s item: %o',
    (_, item) => {
      const context = { item, items: [item], isInTrash: item.isTrashed };
      expect(can('trash', context)).toBe(!item.isTrashed);
      expect(can('delete', context)).toBe(item.isTrashed);
      expect(can('untrash', context)).toBe(item.isTrashed);
    },
  );

  it.each(['trash', 'delete', 'untrash', 'primaryAction'])('without an item: no %s', (id) => {
    for (const isInTrash of BOTH) expect(can(id, { item: null, items: [], isInTrash })).toBe(false);
  });

  it.each(['submitInput', 'searchEverywhere'])('in the trash: no %s', (id) => {
    expect(can(id, { item: null, items: [], isInTrash: true })).toBe(false);
    expect(can(id, { item: null, items: [], isInTrash: false })).toBe(true);
  });
});
