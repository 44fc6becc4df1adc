import type PocketBase from 'pocketbase';

/** Paths whose responses have the `Jot-User` header, because they concern the account or its records. */
const NEEDS_PROOF = /^\/(api\/(sync|account)|refetch)\b/;

/** Response header with the id of the session's user, or `NOBODY` if the token isn't valid. */
const USER = 'Jot-User';
const NOBODY = 'none';

/** Called with why the server refuses the session. */
export type OnRefused = (reason: 'sessionEnded' | 'accountDeleted') => void;

/** Part of a 401 whose account was deleted. */
const ACCOUNT_DELETED = '"accountDeleted"';

/** Paths that create or renew a session. The SDK would replace the token after any successful response. */
const GIVES_SESSION = /\/auth-(with-password|refresh)$/;

/** Path of the realtime connection. No caller gets its response, and the SDK retries it forever. */
const UNHEARD = /^\/api\/realtime$/;

/**
 * Makes a client compare the token of a request that gets a 401 with the current token. If the same user has logged in
 * again meanwhile, the request is repeated with the new token. If a different user or none is signed in, it is aborted.
 *
 * @returns a function that adds a listener for each 401 without a caller, and for each 401 because the account was
 *   deleted
 */
export function judgeRefusalsByToken(client: PocketBase): (listener: OnRefused) => void {
  const { authStore } = client;
  const listeners: OnRefused[] = [];
  client.beforeSend = (url, options) => {
    const sender = authStore.record?.id;
    let token = authStore.token;

    const fetchInSession = async (...[input, init]: Parameters<typeof fetch>) => {
      const { pathname } = new URL(url);
      let answer = await fetch(input, init);
      while (answer.status === 401 && authStore.token !== token) {
        if (authStore.record?.id !== sender)
          throw new DOMException('The session that this was sent in is over.', 'AbortError');
        token = authStore.token;
        const headers = new Headers(init?.headers);
        headers.set('Authorization', token);
        answer = await fetch(input, { ...init, headers });
      }
      if (!(await isOurs(answer, pathname, token === '' ? undefined : sender)))
        throw new TypeError('The answer doesn’t come from the account’s session.');
      if (answer.status === 401) {
        const isDeleted = (await answer.clone().text()).includes(ACCOUNT_DELETED);
        if (isDeleted || UNHEARD.test(pathname))
          for (const tell of listeners) tell(isDeleted ? 'accountDeleted' : 'sessionEnded');
      }
      return whole(answer);
    };
    return { url, options: { ...options, fetch: fetchInSession } };
  };
  return (listener) => void listeners.push(listener);
}

/**
 * Waits for the whole body of a response. The SDK treats an incomplete body as an empty one, so a page that is closed
 * while its session is renewed would store an empty token.
 */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  const body = await answer.arrayBuffer();
  const init = { status, statusText, headers };
  return body.byteLength === 0 ? new Response(null, init) : new Response(body, init);
}

/**
 * Whether a response comes from the server and is for the account's session. A captive portal, a firewall and a
 * response to a visitor say nothing about the session. A proxy may respond if the server is down or the request is too
 * large.
 */
async function isOurs(answer: Response, pathname: string, sender?: string): Promise<boolean> {
  const { status } = answer;
  const says = async (text: string) => (await answer.clone().text()).includes(text);
  // A visitor has no session that a 401 could end.
  if (status === 401)
    return sender === undefined ? says('"status":401') : answer.headers.get(USER) === NOBODY;
  if (answer.ok && GIVES_SESSION.test(pathname)) return says('"token":"');
  if (!NEEDS_PROOF.test(pathname) || status >= 500 || LATER.has(status)) return true;
  return answer.headers.get(USER) === sender;
}

/** Statuses that the server or a proxy sends before checking the session: too large, or try again later. */
const LATER: ReadonlySet<number> = new Set([408, 413, 425, 429]);
