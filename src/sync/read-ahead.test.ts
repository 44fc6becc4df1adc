import { afterEach, expect, it } from 'vitest';
import { dropReadAhead, takeReadAhead } from './read-ahead';
import { nothingStored, type StoredRecords } from './storage';

const NAME = 'jot-owner0000000001';
const { items, itemCollections, trashBins }: StoredRecords = nothingStored();
const records: StoredRecords = { items, itemCollections, trashBins, readLists: ['inbox'] };

function readAhead(read: (StoredRecords & { version: number }) | null, name = NAME) {
  globalThis.jotReadAhead = { name, records: Promise.resolve(read) };
}

function dropped() {
  readAhead({ version: 2, ...records });
  dropReadAhead();
}

afterEach(dropReadAhead);

it('is taken once', async () => {
  readAhead({ version: 2, ...records });
  expect(await takeReadAhead(NAME, 2)).toEqual(records);
  expect(await takeReadAhead(NAME, 2)).toBeNull();
});

it.each([
  ['of another account', () => readAhead({ version: 2, ...records }, 'jot-other000000001')],
  ['by the rules of another version', () => readAhead({ version: 1, ...records })],
  ['of a device that has nothing', () => readAhead(null)],
  ['that was dropped, as nobody is signed in', dropped],
])('nothing is taken %s', async (_, prepare) => {
  prepare();
  expect(await takeReadAhead(NAME, 2)).toBeNull();
});
