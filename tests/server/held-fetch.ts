import { vi } from 'vitest';
import type { Push } from '../../src/domain/mutators/parse-push';

/** Tells the requests that are meant, by method, address and body. */
export type Meant = (method: string, url: string, body: string) => boolean;

const isPull: Meant = (method, url) => method === 'POST' && url.endsWith('/api/sync/pull');

/** Requests by what they ask for. */
export const ASKS = {
  push: (method, url) => method === 'POST' && url.endsWith('/api/sync/push'),
  pull: isPull,
  /** A pull that goes on from where another one has ended. */
  nextPull: (method, url, body) => isPull(method, url, body) && !body.includes('"cursor":null'),
  refresh: (method, url) => method === 'POST' && url.endsWith('/users/auth-refresh'),
  logout: (method, url) => method === 'POST' && url.endsWith('/api/sessions/logout'),
  sessions: (method, url) => method === 'GET' && url.endsWith('/api/sessions'),
  refetch: (method, url) => method === 'PATCH' && url.includes('/refetch/'),
} as const satisfies Record<string, Meant>;

/** Requests in the hands of a test; the answers are the server's own. */
export interface Network {
  /** Keeps the answer of the next such request back, as a slow network does. */
  hold(meant: Meant): Held;
  /** Loses the answer of the next such request: the server has done it, and nobody is told. */
  loseAnswer(meant: Meant): void;
  /** The answer of the next such request breaks off in its middle. */
  cutOff(meant: Meant): void;
  /** The next such request is given up on, and reaches the server when the test says so. */
  delay(meant: Meant): Delayed;
  /** Somebody else answers the next such request, as the login page of a network does. */
  answerInstead(meant: Meant, answer: Response): void;
  /** Nothing leaves the device, until it does again. */
  setOffline(isOffline: boolean): void;
  /** How many such requests were made. */
  count(meant: Meant): number;
  /** The mutations of each push that was made. */
  pushes(): Push['mutations'][];
  /** The client of each push that was made. */
  clients(): string[];
}

export interface Delayed {
  /** Resolves when the device has given it up. */
  givenUp: Promise<void>;
  /** Lets it reach the server; gives what that answers. */
  arrive(): Promise<Response>;
}

export interface Held {
  /** Resolves when the server has answered. */
  answered: Promise<void>;
  /** Lets the answer through. */
  release(): void;
  /** Whether the app has begun to read it. */
  isRead(): boolean;
}

interface Rule {
  meant: Meant;
  /** @param send sends it, and gives the server's answer */
  meet(send: () => Promise<Response>): Promise<Response>;
}

/** A refusal as the server answers it to a user, of what it takes in fact. */
export function refusal({ id }: { id: string }): Response {
  const body = { status: 400, message: 'No.', data: {} };
  return Response.json(body, { status: 400, headers: { 'Jot-User': id } });
}

/** Puts a test between the app and its network, until `vi.unstubAllGlobals`. */
export function holdNetwork(): Network {
  const realFetch = globalThis.fetch;
  const rules: Rule[] = [];
  let isOffline = false;
  const requests: { method: string; url: string; body: string }[] = [];

  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const method = init?.method ?? 'GET';
    const url = input instanceof Request ? input.url : String(input);
    const body = typeof init?.body === 'string' ? init.body : '';
    requests.push({ method, url, body });
    if (isOffline) throw new TypeError('There is no network.');
    const at = rules.findIndex(({ meant }) => meant(method, url, body));
    const [rule] = at === -1 ? [] : rules.splice(at, 1);
    const send = () => realFetch(input, init);
    return rule ? rule.meet(send) : send();
  });

  const pushes = () =>
    requests
      .filter(({ method, url }) => ASKS.push(method, url))
      .map(({ body }) => JSON.parse(body) as Push);

  return {
    hold(meant) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      let isRead = () => false;
      const answered = new Promise<void>((resolve) => {
        rules.push({
          meant,
          async meet(send) {
            const response = await send();
            resolve();
            await released;
            isRead = () => response.bodyUsed;
            return response;
          },
        });
      });
      return { answered, release: () => release(), isRead: () => isRead() };
    },
    loseAnswer(meant) {
      rules.push({
        meant,
        async meet(send) {
          await send();
          throw new TypeError('The connection was lost.');
        },
      });
    },
    cutOff: (meant) => void rules.push({ meant, meet: async (send) => half(await send()) }),
    delay(meant) {
      let arrive: () => Promise<Response> = () => Promise.reject(new Error('It was never made.'));
      const givenUp = new Promise<void>((resolve) => {
        rules.push({
          meant,
          meet(send) {
            arrive = send;
            resolve();
            return Promise.reject(new TypeError('The connection was lost.'));
          },
        });
      });
      return { givenUp, arrive: () => arrive() };
    },
    answerInstead: (meant, answer) =>
      void rules.push({ meant, meet: () => Promise.resolve(answer) }),
    setOffline: (value) => void (isOffline = value),
    count: (meant) => requests.filter(({ method, url, body }) => meant(method, url, body)).length,
    pushes: () => pushes().map(({ mutations }) => mutations),
    clients: () => pushes().map(({ client }) => client),
  };
}

/** An answer whose connection is lost after half of its body. */
async function half(response: Response): Promise<Response> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, bytes.length / 2));
        controller.error(new TypeError('The connection was lost.'));
      },
    }),
    { status, headers },
  );
}
