import type { Batch, Conflict } from '../queue/row';
import { openTabs } from '../tabs/tabs';
import type { LocalStorage } from './last-line';
import { createLocalStore } from './local-store';
import type { KeptScreen } from './page-draft';
import type { Storage } from './storage';
import { volatileStorage } from './storage.fake';

/** What a browser throws that has no room left. */
export const full = () => new DOMException('no room', 'QuotaExceededError');

/** A draft that can't be shown. */
export const UNREADABLE = 'a text of another version';

let minted = 0;

/** The local store of a page, and what it tells of its storage. */
export function open(
  storage: Storage = volatileStorage(),
  id = 'this',
  unwritten: readonly Batch[] = [],
  localStorage?: LocalStorage,
) {
  const failures: unknown[] = [];
  const recoveries: string[] = [];
  const written: (readonly Conflict[] | null)[] = [];
  const playedBack: string[] = [];
  const localStore = createLocalStore({
    storage,
    localStorage,
    tabs: openTabs(id, undefined),
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
  const screen: KeptScreen = {
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
    /** What was too late of each batch that is written; null of one that another page has written. */
    written,
    /** Keys of the rows that it has written for closed pages. */
    playedBack,
    /** The drafts of earlier visits that were shown. */
    shown,
    restoreDraft: () => localStore.restoreDraft(screen, Promise.resolve()),
    /** What is written from now on, which is kept in its own time. */
    write: (text: unknown) => void (draft = text),
    async keep(text: unknown) {
      draft = text;
      await localStore.keepDraft();
    },
  };
}

/** One whose storage refuses all that is written as long as it is told to. */
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
