import { isRow, writeRows, type Row } from '../queue/row';
import { nothingStored, type Storage, type Stored } from './storage';

/** A storage in memory whose contents a test can read. */
export interface VolatileStorage extends Storage {
  stored: Stored;
  /** The rows of one state. */
  rows<S extends Row['state']>(state: S): (Row & { state: S })[];
}

/** Creates an empty storage in memory. */
export function volatileStorage(): VolatileStorage {
  const written = new Map<string, number>();
  const at = (key: string) => storage.stored.rows.findIndex((row) => row.key === key);
  const rowStore = {
    get: (key: string) => Promise.resolve(structuredClone(storage.stored.rows[at(key)])),
    async put(row: Row) {
      const { rows } = storage.stored;
      rows.splice(at(row.key) === -1 ? rows.length : at(row.key), 1, structuredClone(row));
    },
    async delete(key: string) {
      if (at(key) !== -1) storage.stored.rows.splice(at(key), 1);
    },
  };
  /** Resolves when the last transaction ends. The next one then begins. */
  let last: Promise<unknown> = Promise.resolve();
  const transact = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const storage: VolatileStorage = {
    stored: nothingStored(),
    rows: <S extends Row['state']>(state: S) =>
      storage.stored.rows
        .filter(isRow)
        .filter((row): row is Row & { state: S } => row.state === state),
    readAccount: () =>
      transact(async () => {
        const { items: _, ...account } = structuredClone(storage.stored);
        return account;
      }),
    readItems: () => transact(async () => structuredClone(storage.stored.items)),
    readRows: (keys) =>
      transact(async () =>
        structuredClone(storage.stored.rows.filter(({ key }) => !keys || keys.includes(key))),
      ),
    write: ({ tab, serial, writes }, mayBeWritten = () => false) =>
      transact(async () => {
        if (mayBeWritten() && (written.get(tab) ?? 0) >= serial) return null;
        written.set(tab, serial);
        return writeRows(rowStore, writes);
      }),
    writePulled: ({ from, records, deleted, isAnew, ...at }) =>
      transact(async () => {
        const { stored } = storage;
        const { cursor, isComplete, timelines } = at;
        if (stored.cursor !== from) return { cursor: stored.cursor, isWritten: false };
        for (const store of ['items', 'itemCollections', 'trashBins'] as const) {
          const put: { id: string }[] = structuredClone(records[store]);
          const gone = new Set([...deleted[store], ...put.map(({ id }) => id)]);
          const before: { id: string }[] = isAnew ? [] : stored[store];
          const kept = before.filter(({ id }) => !gone.has(id));
          Object.assign(stored, { [store]: [...kept, ...put] });
        }
        Object.assign(stored, { cursor, isComplete, timelines });
        return { cursor, isWritten: true };
      }),
    forgetWritten: () => Promise.resolve(),
    checkRoom: () => Promise.resolve(),
    moveDraft: (from, to) =>
      transact(async () => {
        const row = await rowStore.get(from);
        if (!isRow(row) || row.state !== 'draft') return null;
        const moved = { ...row, ...to };
        await rowStore.put(moved);
        await rowStore.delete(from);
        return moved;
      }),
    lastUse: () => Promise.resolve(null),
    close: () => undefined,
    async destroy() {
      storage.stored = nothingStored();
      return true;
    },
  };
  return storage;
}
