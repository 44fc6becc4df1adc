import { nothingStored, type Storage, type Stored, type Writes } from './storage';

/** A storage that lives as long as the test, and shows what is in it. */
export interface VolatileStorage extends Storage {
  stored: Stored;
}

/** A device's storage in memory, with nothing in it. */
export function volatileStorage(): VolatileStorage {
  const drafts = new Map<string, unknown>();
  const storage: VolatileStorage = {
    stored: nothingStored(),
    async readAccount() {
      const { items: _, ...account } = structuredClone(storage.stored);
      return account;
    },
    readItems: () => Promise.resolve(structuredClone(storage.stored.items)),
    async write(writes: Writes) {
      const { addChanges = [], removeChanges = [] } = writes;
      const { addRejected = [], removeRejected = [], drafts: written = [] } = writes;
      const { stored } = storage;
      for (const added of structuredClone(addChanges)) {
        const at = stored.changes.findIndex(({ change }) => change.id === added.change.id);
        if (at === -1) stored.changes.push(added);
        else stored.changes[at] = added;
      }
      stored.changes = stored.changes.filter(({ change }) => !removeChanges.includes(change.id));
      for (const added of structuredClone(addRejected)) {
        const at = stored.rejected.findIndex(({ change }) => change.id === added.change.id);
        if (at === -1) stored.rejected.push(added);
        else stored.rejected[at] = added;
      }
      stored.rejected = stored.rejected.filter(({ change }) => !removeRejected.includes(change.id));
      for (const { tab, draft } of written) {
        drafts.delete(tab);
        if (draft !== null) drafts.set(tab, structuredClone(draft));
      }
    },
    async writePulled({ from, records, deleted, removeChanges, isAnew, ...at }) {
      const { stored } = storage;
      const { cursor, isWhole, timelines } = at;
      if (stored.cursor !== from) return { cursor: stored.cursor, isWritten: false };
      for (const store of ['items', 'itemCollections', 'trashBins'] as const) {
        const put: { id: string }[] = structuredClone(records[store]);
        const gone = new Set([...deleted[store], ...put.map(({ id }) => id)]);
        const before: { id: string }[] = isAnew ? [] : stored[store];
        const kept = before.filter(({ id }) => !gone.has(id));
        Object.assign(stored, { [store]: [...kept, ...put] });
      }
      Object.assign(stored, { cursor, isWhole, timelines });
      await storage.write({ removeChanges });
      return { cursor, isWritten: true };
    },
    async readWaiting() {
      const { changes, rejected } = structuredClone(storage.stored);
      return { changes, rejected };
    },
    checkRoom: () => Promise.resolve(),
    readDrafts: () => Promise.resolve([...drafts].map(([tab, draft]) => ({ tab, draft }))),
    async moveDraft(from, to) {
      const draft = drafts.get(from) ?? null;
      drafts.delete(from);
      if (draft !== null) drafts.set(to, draft);
      return draft;
    },
    lastUse: () => Promise.resolve(null),
    close: () => undefined,
    async destroy() {
      storage.stored = nothingStored();
      drafts.clear();
      return true;
    },
  };
  return storage;
}
