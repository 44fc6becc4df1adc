import type PocketBase from 'pocketbase';

/** Calls about the account and its records; their answers name whose session they are from. */
const NEEDS_PROOF = /^\/(api\/(sync|account)|refetch)\b/;

/** Names, in an answer, whose session it is to; `NOBODY` in one to a token that is no longer good. */
const USER = 'Jot-User';
const NOBODY = 'none';

/** Told why the server takes the session no more. */
export type OnRefused = (reason: 'sessionEnded' | 'accountDeleted') => void;

/** In a 401 to a token whose account has deleted itself. */
const ACCOUNT_DELETED = '"accountDeleted"';

/** Calls that begin or renew a session. The SDK takes any answer for one, and would forget the token. */
const GIVES_SESSION = /\/auth-(with-password|refresh)$/;

/** Joins a realtime connection; no caller hears of its answer, and it is retried forever. */
const UNHEARD = /^\/api\/realtime$/;

/**
 * Makes a client judge a 401 by the token that the request was sent with. One that comes after the
 * same user has signed in again says nothing about the new session, so the request is sent once
 * more, with the new token. When somebody else is signed in by then, or nobody, it is broken off.
 *
 * @returns registers a listener for a 401 that no caller of the SDK hears of, and for any that says that the
 *   account has been deleted
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
 * The answer with its whole body. The SDK takes a body that is cut off for an empty one, so a page that
 * is closed while its session is renewed would continue with an empty token.
 */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  const body = await answer.arrayBuffer();
  const init = { status, statusText, headers };
  return body.byteLength === 0 ? new Response(null, init) : new Response(body, init);
}

/**
 * Whether an answer is the server's own, to the account's session. A network's login page, a firewall's
 * refusal and an answer to a guest say nothing about the account or its session. A proxy may answer for
 * a server that is away, and for what is too large.
 */
async function isOurs(answer: Response, pathname: string, sender?: string): Promise<boolean> {
  const { status } = answer;
  const says = async (text: string) => (await answer.clone().text()).includes(text);
  // A guest has no session that it could end.
  if (status === 401)
    return sender === undefined ? says('"status":401') : answer.headers.get(USER) === NOBODY;
  if (answer.ok && GIVES_SESSION.test(pathname)) return says('"token":"');
  if (!NEEDS_PROOF.test(pathname) || status >= 500 || LATER.has(status)) return true;
  return answer.headers.get(USER) === sender;
}

/** Said before anybody knows whose session it is, also by proxies: too large, or come back later. */
const LATER: ReadonlySet<number> = new Set([408, 413, 425, 429]);
