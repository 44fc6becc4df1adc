import { beforeEach, describe, expect, it } from 'vitest';

import { BackendFailure } from '../../backend/failure';
import { createConnectivity, type Connectivity, type Obstacle } from './connectivity';

const failed = (status: number, retryAfter?: number) =>
  new BackendFailure({ kind: 'unreachable', status, message: '', fields: {}, retryAfter });

let now: number;
let told: (Obstacle | null)[];
let connectivity: Connectivity;

beforeEach(() => {
  now = 1_000_000;
  told = [];
  const onChange = () => told.push(connectivity.obstacle());
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
    expect(told).toEqual([1_012_000, null, 1_003_000, null]);
  });

  it('may name no time: the wait then ends at once', () => {
    connectivity.onSent(failed(429));
    expect(connectivity.obstacle()).toBe(now);
  });

  it('is waited for until the later end if it delays both a push and a pull', async () => {
    connectivity.onSent(failed(429, 12));
    await ask(failed(429, 3));
    expect(connectivity.obstacle()).toBe(1_012_000);
  });

  it('counts as unreachable once a pull doesn’t reach it', async () => {
    connectivity.onSent(failed(429, 12));
    await ask(failed(0));
    expect(connectivity.obstacle()).toBe('unreachable');
  });
});

describe('a server whose disk is full', () => {
  it('isn’t paused, and is reachable again after a push', async () => {
    connectivity.onSent(failed(507, 30));
    await ask();
    expect(connectivity.obstacle()).toBe('diskFull');
    connectivity.onSent(null);
    expect(connectivity.obstacle()).toBeNull();
  });

  it('counts as unreachable once a pull doesn’t reach it', async () => {
    connectivity.onSent(failed(507, 30));
    await ask(failed(0));
    expect(connectivity.obstacle()).toBe('unreachable');
  });
});

it.each([
  [0, 'unreachable'],
  [408, 'unreachable'],
  [511, 'unreachable'],
  [404, 'failing'],
  [500, 'failing'],
  [502, 'failing'],
  [503, 'failing'],
])('takes a push that gets the status %i for a server that is %s', (status, obstacle) => {
  connectivity.onSent(failed(status));
  expect(connectivity.obstacle()).toBe(obstacle);
});

it('takes a pull that gets a 500 for a server that is failing, and a 400 for an answer', async () => {
  const refused = (status: number) =>
    new BackendFailure({ kind: 'refused', status, message: '', fields: {} });
  await ask(refused(500));
  await ask(refused(400));
  expect(told).toEqual(['failing', null]);
});

it('reports only changes', async () => {
  connectivity.onSent(failed(503, 12));
  connectivity.onSent(failed(0));
  await ask(failed(502));
  await ask(failed(502));
  expect(told).toEqual(['failing', 'unreachable']);
});
