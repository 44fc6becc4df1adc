import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Failure } from '../../domain/failure';
import type { Engine } from '../../sync/engine-ports';
import { useSession } from '../account/session';
import { setEngine } from './current-engine';
import { isStale, onReading, refresh, resetReading, useReading } from './reading';

const FAILURE: Failure = { kind: 'unreachable', status: 0, message: 'Not there.', fields: {} };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  resetReading();
  setEngine(null);
  useSession.setState({ isExpired: false });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the account', () => {
  it('is stale more than two minutes after the last refresh', () => {
    const asking = vi.fn<Engine['refresh']>().mockRejectedValue(new Error('No.'));
    setEngine({ refresh: asking } as Partial<Engine> as Engine);
    expect(isStale()).toBe(true);
    refresh();
    expect(asking).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(120_000);
    expect(isStale()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isStale()).toBe(true);
  });

  it('isn’t pulled if no account is open', () => {
    expect(refresh).not.toThrow();
  });
});

describe('a failure', () => {
  it('is shown, logged once, and cleared once the account is pulled', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onReading({ isAsked: true, isComplete: false, failure: FAILURE });
    onReading({ isAsked: true, isComplete: false, failure: FAILURE });
    expect(useReading.getState()).toEqual({ isAsked: true, isComplete: false, failure: FAILURE });
    expect(told).toHaveBeenCalledOnce();
    onReading({ isAsked: true, isComplete: true, failure: null });
    expect(useReading.getState()).toEqual({ isAsked: true, isComplete: true, failure: null });
  });

  it('is null without a session, because the device’s items are all that can be shown', () => {
    useSession.setState({ isExpired: true });
    onReading({ isAsked: false, isComplete: false, failure: FAILURE });
    expect(useReading.getState()).toEqual({ isAsked: true, isComplete: true, failure: null });
  });
});
