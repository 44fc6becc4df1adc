import { beforeEach, describe, expect, it } from 'vitest';

import { BackendFailure } from '../../backend/failure';
import { createConnectivity, type Connectivity } from './connectivity';

const failed = (status: number, retryAfter?: number) =>
  new BackendFailure({ kind: 'unreachable', status, message: '', fields: {}, retryAfter });

let now: number;
let told: [isReachable: boolean, pausedUntil: number | null][];
let connectivity: Connectivity;

beforeEach(() => {
  now = 1_000_000;
  told = [];
  const onChange = () => told.push([connectivity.isReachable(), connectivity.pausedUntil()]);
  connectivity = createConnectivity({ now: () => now, onChange });
});

/** Pulls, and expects that the caller gets the pull's result or its error. */
async function ask(error?: unknown) {
  if (error === undefined) return connectivity.watch(Promise.resolve());
  await expect(connectivity.watch(Promise.reject(error as Error))).rejects.toBe(error);
}

describe('a server that asks to wait', () => {
  it('is reported with the end of the wait, until it answers', async () => {
    connectivity.onSent(failed(429, 12));
    connectivity.onSent(null);
    await ask(failed(429, 3));
    await ask();
    expect(told).toEqual([
      [false, 1_012_000],
      [true, null],
      [false, 1_003_000],
      [true, null],
    ]);
  });

  it('may name no time: the wait then ends at once', () => {
    connectivity.onSent(failed(429));
    expect(connectivity.pausedUntil()).toBe(now);
  });

  it('is waited for until the later end if it delays both a push and a pull', async () => {
    connectivity.onSent(failed(429, 12));
    await ask(failed(429, 3));
    expect(connectivity.pausedUntil()).toBe(1_012_000);
  });

  it('counts as unreachable once a pull doesn’t reach it', async () => {
    connectivity.onSent(failed(429, 12));
    await ask(failed(0));
    expect([connectivity.isReachable(), connectivity.pausedUntil()]).toEqual([false, null]);
  });
});

describe('a server whose disk is full', () => {
  it('isn’t paused, and is reachable again after a push', async () => {
    connectivity.onSent(failed(507, 30));
    await ask();
    expect([
      connectivity.isReachable(),
      connectivity.pausedUntil(),
      connectivity.isDiskFull(),
    ]).toEqual([false, null, true]);
    connectivity.onSent(null);
    expect([connectivity.isReachable(), connectivity.isDiskFull()]).toEqual([true, false]);
  });

  it('counts as unreachable once a pull doesn’t reach it', async () => {
    connectivity.onSent(failed(507, 30));
    await ask(failed(0));
    expect(connectivity.isDiskFull()).toBe(false);
  });
});

it('reports only changes', async () => {
  connectivity.onSent(failed(503, 12));
  connectivity.onSent(failed(0));
  await ask(failed(502));
  await ask(failed(502));
  expect(told).toEqual([
    [false, null],
    [false, null],
  ]);
});
