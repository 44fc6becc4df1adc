import { vi } from 'vitest';

/** Tells the requests that are meant, by method and address. */
export type Meant = (method: string, url: string) => boolean;

/** Requests by what they ask for. */
export const ASKS = {
  list: (method, url) => method === 'GET' && url.includes('/items/records?'),
  view: (method, url) => method === 'GET' && url.includes('/items/records/'),
  create: (method, url) => method === 'POST' && url.endsWith('/items/records'),
  update: (method, url) => method === 'PATCH' && url.includes('/items/records/'),
  refresh: (method, url) => method === 'POST' && url.endsWith('/users/auth-refresh'),
  batch: (method, url) => method === 'POST' && url.endsWith('/api/batch'),
  delete: (method, url) => method === 'DELETE' && url.includes('/items/records/'),
  refetch: (method, url) => method === 'PATCH' && url.includes('/refetch/'),
} as const satisfies Record<string, Meant>;

/** Requests in the hands of a test; the answers are the server's own. */
export interface Network {
  /** Keeps the answer of the next such request back, as a slow network does. */
  hold(meant: Meant): Held;
  /** Loses the answer of the next such request: the server has done it, and nobody is told. */
  loseAnswer(meant: Meant): void;
  /** Somebody else answers the next such request, as the login page of a network does. */
  answerInstead(meant: Meant, answer: Response): void;
  /** Nothing leaves the device, until it does again. */
  setOffline(isOffline: boolean): void;
  /** How many such requests were made. */
  count(meant: Meant): number;
}

export interface Held {
  /** Resolves when the server has answered. */
  answered: Promise<void>;
  /** Lets the answer through. */
  release(): void;
}

interface Rule {
  meant: Meant;
  answer(response: Response): Promise<Response>;
}

/** Puts a test between the app and its network, until `vi.unstubAllGlobals`. */
export function holdNetwork(): Network {
  const realFetch = globalThis.fetch;
  const rules: Rule[] = [];
  let isOffline = false;
  const requests: { method: string; url: string }[] = [];

  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const method = init?.method ?? 'GET';
    const url = input instanceof Request ? input.url : String(input);
    requests.push({ method, url });
    if (isOffline) throw new TypeError('There is no network.');
    const at = rules.findIndex(({ meant }) => meant(method, url));
    const [rule] = at === -1 ? [] : rules.splice(at, 1);
    const response = await realFetch(input, init);
    return rule ? rule.answer(response) : response;
  });

  return {
    hold(meant) {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const answered = new Promise<void>((resolve) => {
        rules.push({
          meant,
          async answer(response) {
            resolve();
            await released;
            return response;
          },
        });
      });
      return { answered, release: () => release() };
    },
    loseAnswer(meant) {
      rules.push({
        meant,
        answer: () => Promise.reject(new TypeError('The connection was lost.')),
      });
    },
    answerInstead: (meant, answer) =>
      void rules.push({ meant, answer: () => Promise.resolve(answer) }),
    setOffline: (value) => void (isOffline = value),
    count: (meant) => requests.filter(({ method, url }) => meant(method, url)).length,
  };
}
