import { vi } from 'vitest';

import { BackendFailure } from '../../backend/failure';
import type { MutationResult, PushAnswer } from '../../backend/sync';
import type { Failure, FailureKind } from '../../domain/failure';
import type { Push } from '../../domain/mutators/parse-push';
import { deferred, type Deferred } from '../deferred.fixture';
import type { ClientMutation } from '../queue/client-mutation';
import { makeMutation } from '../queue/client-mutation.fixture';
import { volatileQueue } from '../queue/queue.fixture';
import { openTabs } from '../tabs/tabs';
import { createPusher, type PusherPorts } from './pusher';

export function failure(kind: FailureKind, status: number, code?: string): BackendFailure {
  const message = 'No.';
  const fields: Failure['fields'] = code === undefined ? {} : { mutations: { code, message } };
  return new BackendFailure({ kind, status, message, fields });
}

export const UNREACHABLE = failure('unreachable', 0);
export const UNAUTHENTICATED = failure('unauthenticated', 401);

/** Returns edits of `count` items, one for each. */
export const edits = (count: number) =>
  Array.from({ length: count }, (_, n) => makeMutation({ id: `edit${n}`, recordId: `item${n}` }));

interface Options extends Omit<Partial<PusherPorts>, 'queue'> {
  page?: ReturnType<typeof volatileQueue>;
}

/** Creates a pusher whose server is the test: each push waits until `answer` or `fail` is called. */
export async function setUp(
  mutations: readonly ClientMutation[],
  { onDecided, page = volatileQueue(), ...other }: Options = {},
) {
  const { queue } = page;
  queue.add(mutations);
  const pushes: Push[] = [];
  const events: string[] = [];
  let answering: Deferred<PushAnswer> | undefined;
  let minted = 0;

  const pusher = createPusher({
    queue,
    owner: 'owner0000000001',
    tabs: openTabs('this', undefined),
    push(push) {
      pushes.push(structuredClone(push));
      answering = deferred();
      return answering.promise;
    },
    mintClient: () => `client${++minted}`,
    isBlocked: () => false,
    async onDecided(decided) {
      const announced = onDecided?.(decided);
      for (const { mutation, result } of decided) events.push(`${result.outcome} ${mutation.id}`);
      queue.confirm(decided.map(({ mutation }) => mutation));
      await announced;
    },
    async onRejected(mutation, { status }) {
      events.push(`rejected ${mutation.id} ${status}`);
      queue.remove([mutation.id]);
    },
    onDefect: (stuck) => void events.push(`defect ${stuck.map(({ id }) => id).join()}`),
    cursor: () => null,
    onUnauthenticated: () => void events.push('unauthenticated'),
    onOtherTimeline: () => void events.push('other timeline'),
    onReachable: (failed) => void events.push(failed ? 'unreachable' : 'reachable'),
    // Each backoff delay is half of its maximum.
    random: () => 0,
    ...other,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const taken = () => {
    const current = answering;
    if (!current) throw new Error('There is no push to answer.');
    answering = undefined;
    return current;
  };

  pusher.pump();
  await settle();
  return {
    pusher,
    queue,
    pushes,
    events,
    settle,
    /** The client and the numbers of each push. */
    numbers: () => pushes.map(({ client, mutations }) => [client, ...mutations.map(({ n }) => n)]),
    /** The record ids of each push. */
    records: () => pushes.map(({ mutations }) => mutations.map(({ recordId }) => recordId)),
    /** Answers the push: each mutation is applied, except for the records that `others` has another result for. */
    async answer(others: Record<string, Omit<MutationResult, 'n'>> = {}) {
      const results: MutationResult[] = [];
      for (const { n, recordId } of pushes.at(-1)!.mutations) {
        const result: MutationResult = { outcome: 'applied', ...others[recordId], n };
        results.push(result);
        // If the server fails on a mutation, it doesn't decide on the mutations after it.
        if (result.outcome === 'failed') break;
      }
      const { n, outcome } = results.at(-1)!;
      taken().resolve({ lastMutation: outcome === 'failed' ? n - 1 : n, results });
      await settle();
    },
    async fail(error: unknown) {
      taken().reject(error);
      await settle();
    },
  };
}
