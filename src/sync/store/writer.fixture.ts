import { vi } from 'vitest';

import { deferred, type Deferred } from '../deferred.fixture';
import type { Batch, Conflict } from '../queue/row';
import { batchOf, pendingRow } from '../queue/row.fixture';
import { full } from './local-store.fixture';
import type { Storage } from './storage';
import { volatileStorage } from './storage.fake';
import { createWriter } from './writer';

/** A batch that puts a row with some key. */
export const batch = (key: string) => batchOf([{ put: [pendingRow(key)] }]);
const nameOf = ({ writes }: Batch) => writes[0]?.put?.[0]?.key ?? '';
/** The keys of the rows that some batches put. */
export const namesOf = (batches: readonly Batch[]) => batches.map(nameOf).join();
/** Resolves when all work of this turn is done. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

/** Opens a writer, and records the calls of its ports (`told`), its storage writes (`asked`) and conflicts (`late`). */
export function openWriter(
  storage: Pick<Storage, 'write' | 'checkRoom'> = volatileStorage(),
  { inLine = '', inherited = [] as readonly Batch[] } = {},
) {
  const asked: string[] = [];
  const told: string[] = [];
  const late: (readonly Conflict[] | null)[] = [];
  const writer = createWriter({
    storage: {
      checkRoom: storage.checkRoom,
      write(made, mayBeWritten = () => false) {
        asked.push(`${nameOf(made)}${mayBeWritten() ? ' again' : ''}`);
        return storage.write(made, mayBeWritten);
      },
    },
    inherited: Promise.resolve(inherited),
    mayBeWritten: (made) => nameOf(made) === inLine,
    onWritten(made, conflicts) {
      told.push(`${nameOf(made)} written`);
      late.push(conflicts);
    },
    onUnwritten: (batches) => told.push(`left ${namesOf(batches)}`.trim()),
    onFailed: () => told.push('failed'),
    onRecovered: () => told.push('recovered'),
    random: () => 1,
  });
  return { writer, asked, told, late };
}

/** Opens a writer whose writes end when the test resolves `ends`. */
export function openHeld() {
  const storage = volatileStorage();
  const ends: Deferred<void>[] = [];
  const opened = openWriter({
    ...storage,
    async write(made, mayBeWritten) {
      const end = deferred<void>();
      ends.push(end);
      await end.promise;
      return storage.write(made, mayBeWritten);
    },
  });
  return { ...opened, storage, ends };
}

/** Opens a writer whose storage refuses all calls until `refuse(false)` is called. */
export function openRefusing() {
  const storage = volatileStorage();
  let isRefusing = true;
  const opened = openWriter({
    checkRoom: () => (isRefusing ? Promise.reject(full()) : storage.checkRoom()),
    write: (made, mayBeWritten) =>
      isRefusing ? Promise.reject(full()) : storage.write(made, mayBeWritten),
  });
  return { ...opened, storage, refuse: (isSo: boolean) => void (isRefusing = isSo) };
}
