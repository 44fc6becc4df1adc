import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cutText, toSingleLine } from '../domain/text';
import type { AccountContents, ExportFormat } from './account-contents';
import { anyContents, asUtf8, DAY } from './export/contents.fixture';
import { writeFile } from './export/write-file';
import type { FileContents, FileItem } from './file-contents';
import { contentsOf } from './import/reading.fixture';
import { fitItem } from './plan/fit-item';

type Record = AccountContents['items'][number];

/** Without characters that some of the formats can't hold. */
const plain = (text: string) => asUtf8(text).replace(/\p{Cc}/gu, '');

/** Contents as an account can hold them, by the rules for new items. */
const anyAccount = anyContents.map(({ collections, items }): AccountContents => ({
  collections: collections.map((each, index) => ({
    ...each,
    name: toSingleLine(cutText(plain(each.name), 50)) || `C ${index}`,
  })),
  items: items.flatMap((item) => {
    const { type, isTodoDone, shouldCopyOnClick } = item;
    const fitting = fitItem(
      {
        type,
        title: plain(item.title),
        content: item.content.split('\n').map(plain).join('\n'),
        collection: null,
        place: {},
      },
      'cut',
    );
    if ('problem' in fitting) return [];
    const [fitted] = fitting.items;
    return fitted === undefined
      ? []
      : [
          {
            ...item,
            // What no person can have written is no date to a reader.
            created: /^(?:1970|2100)/.test(item.created) ? '' : item.created,
            type: fitted.type,
            title: fitted.title,
            content: fitted.content,
            isTodoDone: isTodoDone && fitted.type === 'todo',
            shouldCopyOnClick: shouldCopyOnClick && fitted.type !== 'todo',
          },
        ];
  }),
}));

async function roundTrip(contents: AccountContents, format: ExportFormat): Promise<FileContents> {
  const file = writeFile(contents, {
    format,
    name: 'jot',
    exported: Date.UTC(2026, 10, 25),
    hasByteOrderMark: format === 'csv',
  });
  const read = await contentsOf(file.content, file.name);
  expect(read.problems).toEqual([]);
  return read;
}

/** A time of a record in ms since 1970; undefined if there is none. */
function timeOf(dateTime: string): number | undefined {
  const ms = Date.parse(dateTime.replace(' ', 'T'));
  return Number.isNaN(ms) ? undefined : ms;
}

const nameOf = ({ collections }: AccountContents, { collection }: Record) =>
  collections.find(({ id }) => id === collection)?.name ?? '';

/** What a reader has made of an item, by the name of its collection. */
const readItem = ({ collections }: FileContents, item: FileItem) => ({
  type: item.type,
  title: item.title,
  content: item.content,
  isTodoDone: item.isTodoDone === true,
  isPinned: item.isPinned === true,
  laterUntil: item.laterUntil,
  shouldCopyOnClick: item.shouldCopyOnClick === true,
  isTrashed: item.isTrashed === true,
  created: item.created,
  collection: item.collection === null ? '' : (collections[item.collection] ?? ''),
});

const wholeItem = (account: AccountContents, item: Record) => ({
  type: item.type,
  title: item.title,
  content: item.content,
  isTodoDone: item.isTodoDone,
  isPinned: item.isPinned,
  laterUntil: timeOf(item.laterUntil),
  shouldCopyOnClick: item.shouldCopyOnClick,
  isTrashed: item.isTrashed,
  created: timeOf(item.created),
  collection: nameOf(account, item),
});

/** What a folder of files, or a page of links, can hold: names without signs, and no trash bin. */
const anyPlainAccount = anyAccount
  .filter(({ items }) => items.length > 0)
  .map((account) => ({
    collections: account.collections.map((each, index) => ({ ...each, name: `C ${index}` })),
    items: account.items.map((item) => ({
      ...item,
      isTrashed: false,
      trashedDateTime: '',
      created: item.created || DAY,
      title: item.title.replace(/\s+/g, ' ').trim(),
    })),
  }));

const inAnyOrder = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).sort();

describe('what is exported and read again', () => {
  it('is the same as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, async (account) => {
        const read = await roundTrip(account, 'json');
        expect(read.collections).toEqual(account.collections.map(({ name }) => name));
        expect(read.items.map((item) => readItem(read, item))).toEqual(
          account.items.map((item) => wholeItem(account, item)),
        );
      }),
    );
  });

  it('is the same as CSV', async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, async (account) => {
        const read = await roundTrip(account, 'csv');
        expect(read.items.map((item) => readItem(read, item))).toEqual(
          account.items.map((item) => wholeItem(account, item)),
        );
      }),
    );
  });

  it('is as Markdown the same but for the order, and for the dates of todos and links', async () => {
    const kept = (item: ReturnType<typeof wholeItem>) =>
      item.type === 'text'
        ? item
        : {
            ...item,
            content: item.content.trim(),
            created: undefined,
            shouldCopyOnClick: false,
            isPinned: false,
          };
    await fc.assert(
      fc.asyncProperty(anyPlainAccount, async (account) => {
        const read = await roundTrip(account, 'markdown');
        expect(inAnyOrder(read.items.map((item) => kept(readItem(read, item))))).toEqual(
          inAnyOrder(account.items.map((item) => kept(wholeItem(account, item)))),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('is as bookmarks the links, with their dates in seconds', async () => {
    const kept = ({ title, content, created, collection }: ReturnType<typeof wholeItem>) => ({
      title: title === content ? '' : title,
      content,
      created: created === undefined ? undefined : Math.floor(created / 1_000),
      collection,
    });
    await fc.assert(
      fc.asyncProperty(anyPlainAccount, async (account) => {
        const read = await roundTrip(account, 'bookmarks');
        expect(inAnyOrder(read.items.map((item) => kept(readItem(read, item))))).toEqual(
          inAnyOrder(
            account.items
              .filter(({ type }) => type === 'link')
              .map((item) => kept(wholeItem(account, item))),
          ),
        );
      }),
    );
  });
});
