/** All kinds of faults in a history, as they are counted and shown in the table. */
export const FAULTS = [
  'connection cut before the request was sent',
  'connection cut after the server had answered',
  'answer delivered late',
  'request sent twice',
  'push sent again later',
  'answer of a proxy (503)',
  'page of a network instead of an answer',
  'cursor too old',
  'device offline',
  'event delivered late',
  'event delivered twice',
  'realtime connection cut',
  'tab killed at rest',
  'tab killed between two steps',
  'tab closed in the middle of its work',
  'tab reopened',
  'server killed and restarted',
  'token invalid',
  'sessions ended by the server',
  'account left with its session',
  'login again',
  'device with a wrong clock',
  'device without Web Locks',
  'device that is new',
] as const;

export type Fault = (typeof FAULTS)[number];

/** How often each fault has occurred, over all histories of a run. */
export class Tally {
  histories = 0;
  steps = 0;
  requests = 0;
  readonly faults = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]));

  count(fault: Fault): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  /** Returns all counts by name. */
  counts(): Record<string, number> {
    const { histories, steps, requests } = this;
    return { histories, steps, requests, ...Object.fromEntries(this.faults) };
  }

  table(): string {
    const rows = Object.entries(this.counts());
    const width = Math.max(...rows.map(([name]) => name.length));
    return rows
      .map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(8)}`)
      .join('\n');
  }
}
