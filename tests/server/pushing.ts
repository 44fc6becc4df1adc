import type { Mutation, Outcome, Rejection } from '../../src/domain/mutators/mutation';
import type { NumberedMutation } from '../../src/domain/mutators/parse-push';
import { createIdMinter } from '../../src/domain/record-id';
import type { Account, ApiRecord, Server } from './harness';

/** The result of one mutation in the response to a push. */
export interface Result {
  n: number;
  outcome: Outcome | 'failed';
  record?: ApiRecord;
  copyId?: string;
  theirs?: string;
  error?: Rejection;
}

/** The response to a push; `message` and `data` if it is refused. */
export interface PushAnswer {
  status: number;
  lastMutation: number;
  results: Result[];
  message: string;
  data: Record<string, { code: string; message: string }>;
}

/** A test's mutation. It is of an item by default. */
export type Described = Partial<NumberedMutation> & Pick<Mutation, 'kind'>;

/** Returns ids like those that a device mints. */
export const mintId = createIdMinter({ now: Date.now, random: Math.random });

/** A pushing device of an account. It numbers its mutations, and acknowledges nothing by itself. */
export class PushClient {
  readonly id: string;
  readonly #server: Pick<Server, 'api'>;
  readonly #account: Pick<Account, 'token'>;
  #last = 0;

  constructor(server: Pick<Server, 'api'>, account: Pick<Account, 'token'>, id = mintId()) {
    this.#server = server;
    this.#account = account;
    this.id = id;
  }

  /** Gives mutations the next numbers. */
  number(...mutations: Described[]): NumberedMutation[] {
    return mutations.map((mutation) => ({
      n: ++this.#last,
      at: Date.now(),
      store: 'items',
      recordId: mintId(),
      fields: {},
      base: {},
      ...mutation,
    }));
  }

  /** Sends numbered mutations. Returns the whole response. */
  async send(mutations: readonly object[], acknowledged = 0, cursor?: string): Promise<PushAnswer> {
    const { status, body } = await this.#server.api('POST', '/api/sync/push', {
      token: this.#account.token,
      body: { client: this.id, acknowledged, cursor, mutations },
    });
    return { ...(body as unknown as PushAnswer), status };
  }

  /** Numbers mutations, sends them and returns their results. Fails the test if there are none. */
  async push(...mutations: Described[]): Promise<Result[]> {
    const numbered = this.number(...mutations);
    const answer = await this.send(numbered, (numbered[0]?.n ?? 1) - 1);
    if (answer.status !== 200) throw new Error(`Not taken: ${JSON.stringify(answer)}`);
    return answer.results;
  }

  /** Returns the result of the one mutation that is pushed. */
  async pushOne(mutation: Described): Promise<Result> {
    const [result, ...others] = await this.push(mutation);
    if (!result || others.length > 0) throw new Error('One mutation has one result.');
    return result;
  }
}
