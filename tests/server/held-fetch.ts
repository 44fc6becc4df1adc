import { vi } from 'vitest';
import type { Push } from '../../src/domain/mutators/parse-push';

/** Whether a request is meant, by its method, address and body. */
export type Meant = (method: string, url: string, body: string) => boolean;

const isPull: Meant = (method, url) => method === 'POST' && url.endsWith('/api/sync/pull');

/** Matchers of requests, by their purpose. */
export const ASKS = {
  push: (method, url) => method === 'POST' && url.endsWith('/api/sync/push'),
  pull: isPull,
  /** A pull that continues from the cursor of an earlier one. */
  nextPull: (method, url, body) => isPull(method, url, body) && !body.includes('"cursor":null'),
  refresh: (method, url) => method === 'POST' && url.endsWith('/users/auth-refresh'),
  logout: (method, url) => method === 'POST' && url.endsWith('/api/sessions/logout'),
  sessions: (method, url) => method === 'GET' && url.endsWith('/api/sessions'),
  refetch: (method, url) => method === 'PATCH' && url.includes('/refetch/'),
} as const satisfies Record<string, Meant>;

/** A test's control of the app's requests. The responses are the server's own. */
export interface Network {
  /** Holds back the response to the next such request, like a slow network. */
  hold(meant: Meant): Held;
  /** Drops the response to the next such request: the server has carried it out, but the app doesn't know. */
  loseAnswer(meant: Meant): void;
  /** Breaks off the response to the next such request in its middle. */
  cutOff(meant: Meant): void;
  /** The app aborts the next such request, and it reaches the server when the test says so. */
  delay(meant: Meant): Delayed;
  /** Answers the next such request in the server's place, like the login page of a network. */
  answerInstead(meant: Meant, answer: Response): void;
  /** Takes the device offline, or back online. */
  setOffline(isOffline: boolean): void;
  /** Returns how many such requests were sent. */
  count(meant: Meant): number;
  /** The mutations of each push so far. */
  pushes(): Push['mutations'][];
  /** The client id of each push so far. */
  clients(): string[];
}

export interface Delayed {
  /** Resolves when the device has aborted the request. */
  givenUp: Promise<void>;
  /** Sends the request to the server. Returns the response. */
  arrive(): Promise<Response>;
}

export interface Held {
  /** Resolves when the server has answered. */
  answered: Promise<void>;
  /** Passes the response on. */
  release(): void;
  /** Whether the app has begun to read the response. */
  isRead(): boolean;
}

interface Rule {
  meant: Meant;
  /** @param send sends the request, and returns the server's response */
  meet(send: () => Promise<Response>): Promise<Response>;
}

/** Returns a refusal as the server sends it to a user, for a request that the server would accept. */
export function refusal({ id }: { id: string }): Response {
  const body = { status: 400, message: 'No.', data: {} };
  return Response.json(body, { status: 400, headers: { 'Jot-User': id } });
}

/** Puts the test between the app and its network, until `vi.unstubAllGlobals`. */
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

/** Returns a response whose connection is lost after half of its body. */
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
