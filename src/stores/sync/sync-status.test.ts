import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { resetSyncStatus, setSyncStatus, syncMark, useSyncStatus } from './sync-status';

const SAVED = {
  obstacle: null,
  unsent: 0,
  stuck: 0,
  rejected: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  useSyncStatus.setState({ isOnline: true, storageProblem: null });
  resetSyncStatus();
});

const mark = () => syncMark(useSyncStatus.getState());

describe('the mark', () => {
  it('doesn’t show a mutation that is confirmed within a second', () => {
    setSyncStatus({ ...SAVED, unsent: 1 });
    vi.advanceTimersByTime(999);
    expect(mark()).toEqual({ kind: 'saved' });
    setSyncStatus(SAVED);
    vi.advanceTimersByTime(10_000);
    expect(mark()).toEqual({ kind: 'saved' });
  });

  it('shows mutations that take longer, until the last one is confirmed', () => {
    setSyncStatus({ ...SAVED, unsent: 1 });
    vi.advanceTimersByTime(600);
    setSyncStatus({ ...SAVED, unsent: 2 });
    vi.advanceTimersByTime(400);
    expect(mark()).toEqual({ kind: 'waiting', count: 2 });
    setSyncStatus({ ...SAVED, unsent: 1 });
    expect(mark()).toEqual({ kind: 'waiting', count: 1 });
    setSyncStatus(SAVED);
    expect(mark()).toEqual({ kind: 'saved' });
    setSyncStatus({ ...SAVED, unsent: 1 });
    expect(mark(), 'the next one has its own second').toEqual({ kind: 'saved' });
  });

  it('immediately shows that the server is unreachable, and how many mutations wait', () => {
    setSyncStatus({ ...SAVED, unsent: 3, obstacle: 'unreachable' });
    expect(mark()).toEqual({ kind: 'offline', count: 3 });
    setSyncStatus(SAVED);
    expect(mark()).toEqual({ kind: 'saved' });
    useSyncStatus.setState({ isOnline: false });
    expect(mark()).toEqual({ kind: 'offline', count: 0 });
  });

  it.each([
    [5_000, 'paused'],
    ['failing', 'failing'],
    ['diskFull', 'diskFull'],
  ] as const)(
    'distinguishes a server with the obstacle %s from an unreachable one',
    (obstacle, kind) => {
      setSyncStatus({ ...SAVED, unsent: 3, obstacle });
      expect(mark()).toEqual({ kind, count: 3 });
      useSyncStatus.setState({ isOnline: false });
      expect(mark()).toEqual({ kind: 'offline', count: 3 });
      useSyncStatus.setState({ isOnline: true });
      setSyncStatus(SAVED);
      expect(mark()).toEqual({ kind: 'saved' });
    },
  );

  it('gives priority to what needs the user', () => {
    setSyncStatus({ ...SAVED, obstacle: 'unreachable', unsent: 3, stuck: 1, rejected: 2 });
    expect(mark()).toEqual({ kind: 'attention', count: 3 });
    setSyncStatus({ ...SAVED, unsent: 3, stuck: 1 });
    expect(mark()).toEqual({ kind: 'attention', count: 1 });
    setSyncStatus({ ...SAVED, obstacle: 'unreachable' });
    useSyncStatus.setState({ storageProblem: 'unavailable' });
    expect(mark()).toEqual({ kind: 'attention', count: 0 });
  });

  it('doesn’t show anything of a closed account', () => {
    setSyncStatus({ ...SAVED, unsent: 3, rejected: 2 });
    resetSyncStatus();
    vi.advanceTimersByTime(10_000);
    expect(mark()).toEqual({ kind: 'saved' });
  });
});
