import { openTabs } from '../tabs/tabs';
import { createDevice, type KeptScreen } from './device';
import type { LocalStorage } from './journal';
import type { Storage, Writes } from './storage';
import { volatileStorage } from './storage.fake';

/** What a browser throws that has no room left. */
export const full = () => new DOMException('no room', 'QuotaExceededError');

/** A draft that can't be shown. */
export const UNREADABLE = 'a text of another version';

/** A device, and what it tells of its storage. */
export function open(
  storage: Storage = volatileStorage(),
  id = 'this',
  unwritten: Writes = {},
  localStorage?: LocalStorage,
) {
  const failures: unknown[] = [];
  const recoveries: string[] = [];
  const device = createDevice({
    storage,
    localStorage,
    tabs: openTabs(id, undefined),
    owner: 'owner',
    unwritten: Promise.resolve(unwritten),
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
    device,
    failures,
    recoveries,
    /** The drafts of earlier visits that were shown. */
    shown,
    restoreDraft: () => device.restoreDraft(screen, Promise.resolve()),
    /** What is written from now on, which is kept in its own time. */
    write: (text: unknown) => void (draft = text),
    async keep(text: unknown) {
      draft = text;
      await device.keepDraft();
    },
  };
}

/** A device whose storage refuses all that is written as long as it is told to. */
export function openRefusing(storage = volatileStorage(), unwritten: Writes = {}) {
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
