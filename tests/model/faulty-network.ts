import { nextTurn } from './next-turn';
import type { PageLife } from './page-life';
import type { Tally } from './tally';
import type { Wire } from './wire';

/** The fate of one of a device's next requests. */
export type RequestFate =
  | { kind: 'cutBefore' | 'cutAfter' | 'busy' | 'portal'; of: Meant }
  /** The response arrives after this many other responses to anybody. */
  | { kind: 'late'; of: Meant; after: number }
  /** The server gets the request twice. The device gets the first or the second response. */
  | { kind: 'twice'; of: Meant; answer: 'first' | 'second' }
  /** The request is answered, and reaches the server a second time after this many other responses to anybody. */
  | { kind: 'again'; of: 'push'; after: number }
  /** The server answers a pull with a cursor that the cursor is too old. */
  | { kind: 'reset'; of: 'cursor' };

/** The fate of one of a device's next events. */
export type EventFate = { kind: 'late'; after: number } | { kind: 'twice' };

/** The requests to which a fate applies. A pull is a read, although it is a POST. */
export type Meant = 'any' | 'read' | 'write';

const PULL = '/api/sync/pull';
const PUSH = '/api/sync/push';

interface Waiting {
  after: number;
  deliver(): void;
  lose(): void;
}

/** The faulty network between the pages of one device and the server. */
export class FaultyNetwork {
  readonly #wire: Wire;
  readonly #tally: Tally;
  readonly #latencyTurns: number;
  #isOnline = true;
  #isHealed = false;
  /** Incremented when the connection is lost. Responses to earlier requests then never arrive. */
  #connection = 0;
  #requestFates: RequestFate[] = [];
  #eventFates: EventFate[] = [];
  #late: Waiting[] = [];
  readonly #streams = new Set<() => void>();

  constructor(wire: Wire, tally: Tally, latencyTurns: number) {
    this.#latencyTurns = latencyTurns;
    this.#wire = wire;
    this.#tally = tally;
    wire.onAnswer(() => this.#passTime());
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Whether a response or an event is held back. */
  get isLate(): boolean {
    return this.#late.length > 0;
  }

  addRequestFate(fate: RequestFate): void {
    this.#requestFates.push(fate);
  }

  /** Delays the responses to the next reads, each by a number of other responses. */
  delayReads(afters: readonly number[]): void {
    for (const after of afters) this.addRequestFate({ kind: 'late', of: 'read', after });
  }

  addEventFate(fate: EventFate): void {
    this.#eventFates.push(fate);
  }

  goOffline(): void {
    if (!this.#isOnline) return;
    this.#tally.count('device offline');
    this.#isOnline = false;
    this.#connection++;
    for (const late of this.#late.splice(0)) late.lose();
    this.#breakStreams();
  }

  goOnline(): void {
    this.#isOnline = true;
  }

  /** Closes the realtime connections, as a proxy does with a silent one. */
  cutStreams(): void {
    if (this.#streams.size === 0) return;
    this.#tally.count('realtime connection cut');
    this.#breakStreams();
  }

  /** Delivers all delayed responses, the last one first. */
  deliverLate(): void {
    for (const late of this.#late.splice(0).reverse()) late.deliver();
  }

  /** Ends all faults. */
  heal(): void {
    this.#isHealed = true;
    this.#requestFates = [];
    this.#eventFates = [];
    this.goOnline();
    this.deliverLate();
  }

  /** A page's `fetch`, to a path of the server. */
  async request(life: PageLife, path: string, init: RequestInit): Promise<Response> {
    const fate = this.#fateOf(path, init);
    if (!this.#isOnline) throw cut();
    switch (fate?.kind) {
      case 'cutBefore':
        this.#tally.count('connection cut before the request was sent');
        throw cut();
      case 'busy':
        this.#tally.count('answer of a proxy (503)');
        return new Response('', { status: 503 });
      case 'portal':
        this.#tally.count('page of a network instead of an answer');
        return new Response('<!doctype html><title>Welcome to the station</title>');
    }
    const connection = this.#connection;
    for (let turn = 0; turn < this.#latencyTurns; turn++) await nextTurn();
    // A request that hasn't left the device when the page dies is never sent.
    if (life.isOver || connection !== this.#connection) throw cut();
    let answer = await this.#wire.send(path, init);
    this.#tally.requests++;
    if (fate?.kind === 'twice') {
      this.#tally.count('request sent twice');
      const second = await this.#wire.send(path, init);
      if (fate.answer === 'second') answer = second;
    }
    if (fate?.kind === 'again' && (await isApplied(answer, init))) {
      this.#tally.count('push sent again later');
      const deliver = () => this.#wire.sendAgain(path, init);
      this.#late.push({ after: fate.after, deliver, lose: deliver });
    }
    if (fate?.kind === 'reset' && answer.ok) {
      this.#tally.count('cursor too old');
      answer = Response.json({ reset: 'expired' }, { headers: answer.headers });
    }
    if (fate?.kind === 'late' && !this.#isHealed) {
      this.#tally.count('answer delivered late');
      await life.resting(() => this.#wait(fate.after));
    }
    if (fate?.kind === 'cutAfter')
      this.#tally.count('connection cut after the server had answered');
    if (fate?.kind === 'cutAfter' || connection !== this.#connection) throw cut();
    return answer;
  }

  /** Registers a realtime connection so that `breakUp` can close it. Returns a function that closes it. */
  addStream(breakUp: () => void): () => void {
    this.#streams.add(breakUp);
    return () => this.#streams.delete(breakUp);
  }

  /** Delivers an event to a page: at once, after later ones, or twice. */
  bringEvent(deliver: () => void): void {
    const fate = this.#eventFates.shift();
    if (fate?.kind === 'late') {
      this.#tally.count('event delivered late');
      this.#late.push({ after: fate.after, deliver, lose: () => undefined });
      return;
    }
    deliver();
    if (fate?.kind === 'twice') {
      this.#tally.count('event delivered twice');
      deliver();
    }
  }

  #fateOf(path: string, { method = 'GET', body }: RequestInit): RequestFate | undefined {
    const isPull = path === PULL;
    const own = method === 'GET' || isPull ? 'read' : 'write';
    const hasCursor = isPull && Boolean((JSON.parse(String(body)) as { cursor?: string }).cursor);
    const isOf: Record<RequestFate['of'], boolean> = {
      any: true,
      read: own === 'read',
      write: own === 'write',
      cursor: hasCursor,
      push: path === PUSH,
    };
    const at = this.#requestFates.findIndex(({ of }) => isOf[of]);
    return at === -1 ? undefined : this.#requestFates.splice(at, 1)[0];
  }

  #wait(after: number): Promise<void> {
    return new Promise((deliver, fail) => {
      this.#late.push({ after, deliver, lose: () => fail(cut()) });
    });
  }

  #passTime(): void {
    for (const late of this.#late) late.after--;
    const due = this.#late.filter(({ after }) => after <= 0);
    this.#late = this.#late.filter(({ after }) => after > 0);
    for (const late of due) late.deliver();
  }

  #breakStreams(): void {
    for (const breakUp of this.#streams) breakUp();
    this.#streams.clear();
  }
}

/** Whether a push was applied completely, so that no mutation of it is left to send. */
async function isApplied(answer: Response, { body }: RequestInit): Promise<boolean> {
  if (!answer.ok) return false;
  const { mutations } = JSON.parse(String(body)) as { mutations: { n: number }[] };
  const { lastMutation } = (await answer.clone().json()) as { lastMutation: number };
  return mutations.every(({ n }) => n <= lastMutation);
}

/** The error of `fetch` without a connection. */
function cut(): TypeError {
  return new TypeError('fetch failed');
}
