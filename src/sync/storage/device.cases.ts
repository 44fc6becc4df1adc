import { openTabs } from '../tabs/tabs';
import { createDevice } from './device';
import { volatileStorage } from './storage.cases';

/** What a browser throws that has no room left. */
export const full = () => new DOMException('no room', 'QuotaExceededError');

/** A device, and what it tells of its storage. */
export function open(storage = volatileStorage(), id = 'this') {
  const failures: unknown[] = [];
  const recoveries: string[] = [];
  const device = createDevice({
    storage,
    tabs: openTabs(id, undefined),
    owner: 'owner',
    onFailed: (error) => failures.push(error),
    onRecovered: () => void recoveries.push('recovered'),
    random: () => 1,
  });
  return { device, failures, recoveries, storage };
}

/** A device whose storage refuses all that is written as long as it is told to. */
export function openRefusing(storage = volatileStorage()) {
  let isRefusing = false;
  const unless =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args) =>
      isRefusing ? Promise.reject<T>(full()) : work(...args);
  const opened = open({
    ...storage,
    write: unless(storage.write),
    writePulled: unless(storage.writePulled),
    writeDraft: unless(storage.writeDraft),
    checkRoom: unless(storage.checkRoom),
  });
  return { ...opened, storage, refuse: (isSo: boolean) => void (isRefusing = isSo) };
}
