import type { Batch, Conflict } from '../queue/row';
import { openTabs } from '../tabs/tabs';
import type { LocalStorage } from './last-line';
import { createLocalStore } from './local-store';
import type { ScreenWithRejected } from './page-draft';
import type { Storage } from './storage';
import { volatileStorage } from './storage.fake';

/** The error that a browser throws if the storage quota is used up. */
export const full = () => new DOMException('no room', 'QuotaExceededError');

/** A draft that the screen can't show. */
export const UNREADABLE = 'a text of another version';

let minted = 0;

/** Opens the local store of a page, and records what it reports about its storage. */
export function open(
  storage: Storage = volatileStorage(),
  id = 'this',
  unwritten: readonly Batch[] = [],
  localStorage?: LocalStorage,
  tabs = openTabs(id, undefined),
) {
  const failures: unknown[] = [];
  const recoveries: string[] = [];
  const written: (readonly Conflict[] | null)[] = [];
  const playedBack: string[] = [];
  const localStore = createLocalStore({
    storage,
    localStorage,
    tabs,
    owner: 'owner',
    mintId: () => `id ${String(++minted).padStart(6, '0')}`,
    unwritten: Promise.resolve(unwritten),
    onWritten: (_batch, conflicts) => written.push(conflicts),
    onPlayedBack: (keys) => playedBack.push(...keys),
    onFailed: (error) => failures.push(error),
    onRecovered: () => void recoveries.push('recovered'),
    random: () => 1,
  });
  let draft: unknown = null;
  const shown: unknown[] = [];
  const screen: ScreenWithRejected = {
    read: () => ({ draft, removeRejected: [] }),
    canShow: (earlier) => earlier !== UNREADABLE,
    show(earlier) {
      shown.push(earlier);
      draft ??= earlier;
    },
  };
  return {
    localStore,
    failures,
    recoveries,
    /** The conflicts of each written batch; null if another page had already written the batch. */
    written,
    /** Keys of the rows that this page has written for closed pages. */
    playedBack,
    /** The drafts of earlier visits that were shown. */
    shown,
    restoreDraft: () => localStore.restoreDraft(screen, Promise.resolve()),
    /** Changes the text on the screen without storing it. */
    write: (text: unknown) => void (draft = text),
    async keep(text: unknown) {
      draft = text;
      await localStore.keepDraft();
    },
  };
}

/** Opens a local store whose storage refuses all writes while `refuse(true)` applies. */
export function openRefusing(storage = volatileStorage(), unwritten: readonly Batch[] = []) {
  let isRefusing = false;
  const unless =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args) =>
      isRefusing ? Promise.reject<T>(full()) : work(...args);
  const opened = open(
    {
      ...storage,
      write: unless(storage.write),
      writePulled: unless(storage.writePulled),
      checkRoom: unless(storage.checkRoom),
    },
    'this',
    unwritten,
  );
  return { ...opened, storage, refuse: (isSo: boolean) => void (isRefusing = isSo) };
}
