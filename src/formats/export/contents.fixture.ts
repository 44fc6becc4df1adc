import fc from 'fast-check';

import { ITEM_TYPES } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { anyText } from '../../domain/text.fixture';
import type { ItemVersion } from '../../domain/versions';
import type { AccountContents, ExportedCollection, ExportedItem } from '../account-contents';

export const DAY = '2026-01-31 09:30:00.000Z';
/** The same moment in seconds, and as other programs write it. */
export const DAY_SECONDS = 1_769_851_800;
export const DAY_ISO = '2026-01-31T09:30:00.000Z';

/** A collection, with some of its fields as a test wants them. */
export function makeCollection(fields: Partial<ExportedCollection> = {}): ExportedCollection {
  return { id: 'inbox', name: 'Inbox', slug: 'inbox', created: DAY, updated: DAY, ...fields };
}

/** A note in the inbox, with some of its fields as a test wants them. */
export function makeNote(fields: Partial<ExportedItem> = {}): ExportedItem {
  const { owner: _owner, isPending: _pending, isUnsent: _unsent, ...record } = makeItem();
  return { ...record, icon: 'k3y', created: DAY, updated: DAY, ...fields };
}

/** Texts that mean something to one of the formats, beside any text at all. */
const telling = fc
  .array(
    fc.oneof(
      fc.constantFrom('</a>', '<H3>', '&amp;', '"', "'", '=1+1', '+', '-', '@', '\t', '\r', '\n'),
      fc.constantFrom('---', 'title: ', '[x]', '](', ')', '`', '../', 'CON', 'nul.txt', 'שלום'),
      fc.constantFrom('👩‍👩‍👧', '\u202e', '\ufeff', '\0', ',', ';', '\r\n', 'é', '\ud800', ' '),
      fc.string(),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
export const anyWords = fc.oneof(telling, anyText);

const anyTime = fc.oneof(
  fc.constant(''),
  fc
    .date({ min: new Date(0), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().replace('T', ' ')),
);

const anyAddress = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom('https://example.org/?a=1&b="2"', "http://x.org/it's_(a)_<b>", 'javascript:x()'),
);

const anyCollections = fc.uniqueArray(
  fc.record({
    id: fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
    name: anyWords,
    slug: fc.string(),
    created: anyTime,
    updated: anyTime,
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
);

/** What an account may hold, and more: its rules allow fewer texts. */
export const anyContents: fc.Arbitrary<AccountContents> = anyCollections.chain((collections) =>
  fc.record({
    collections: fc.constant(collections),
    items: fc.array(
      fc
        .record({
          id: fc.string(),
          collection: fc.constantFrom(...collections.map(({ id }) => id)),
          type: fc.constantFrom(...ITEM_TYPES),
          title: anyWords,
          words: anyWords,
          address: anyAddress,
          shouldCopyOnClick: fc.boolean(),
          isTodoDone: fc.boolean(),
          isPinned: fc.boolean(),
          laterUntil: fc.oneof(fc.constant(''), anyTime),
          faviconUrl: fc.string(),
          icon: fc.string(),
          created: anyTime,
          updated: anyTime,
          isTrashed: fc.boolean(),
          trashedDateTime: anyTime,
        })
        .map(({ words, address, ...item }) => ({
          ...item,
          content: item.type === 'link' ? address : words,
        })),
      { maxLength: 8 },
    ),
  }),
);

/** The same with earlier texts of items, some of which are not among the contents. */
export const anyContentsWithVersions: fc.Arbitrary<
  AccountContents & { versions: readonly ItemVersion[] }
> = anyContents.chain((contents) =>
  fc.record({
    collections: fc.constant(contents.collections),
    items: fc.constant(contents.items),
    versions: fc.uniqueArray(
      fc.record({
        item: fc.constantFrom('another', ...contents.items.map(({ id }) => id)),
        id: fc.nat().map(String),
        kept: fc.constantFrom(DAY, '2026-01-31 09:40:00.000Z', '2026-02-01 09:30:00.000Z'),
        device: fc.constantFrom('', 'Firefox on Linux'),
        type: fc.constantFrom(...ITEM_TYPES),
        title: anyWords,
        content: anyWords,
      }),
      { selector: ({ id }) => id },
    ),
  }),
);

/** A text as a file in UTF-8 brings it back: half a surrogate pair is no character. */
export function asUtf8(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}
