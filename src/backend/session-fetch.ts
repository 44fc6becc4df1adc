import type PocketBase from 'pocketbase';

/** Calls about the account's own records; their answers name whose session they are from. */
const NEEDS_PROOF = /^\/(api\/sync|refetch)\b/;

/** Joins a realtime connection; nobody hears of its answer, and it is tried again for ever. */
const UNHEARD = /^\/api\/realtime$/;

/**
 * Makes a client judge a 401 by the token that the request was sent with. One that comes after the
 * same user has signed in again says nothing about the new session, so the request is sent once
 * more, with the new token. When somebody else is signed in by then, or nobody, it is broken off.
 *
 * @returns the way to be told of a 401 that the caller of the SDK is not told of
 */
export function judgeRefusalsByToken(client: PocketBase): (listener: () => void) => void {
  const { authStore } = client;
  const listeners: (() => void)[] = [];
  client.beforeSend = (url, options) => {
    const sender = authStore.record?.id;
    let token = authStore.token;

    const fetchInSession = async (...[input, init]: Parameters<typeof fetch>) => {
      const isOwn = NEEDS_PROOF.test(new URL(url).pathname);
      let answer = await fetch(input, init);
      while (answer.status === 401 && authStore.token !== token) {
        if (authStore.record?.id !== sender)
          throw new DOMException('The session that this was sent in is over.', 'AbortError');
        token = authStore.token;
        const headers = new Headers(init?.headers);
        headers.set('Authorization', token);
        answer = await fetch(input, { ...init, headers });
      }
      if (isOwn && !(await isOurs(answer, sender)))
        throw new TypeError('The answer doesn’t come from the account’s session.');
      if (answer.status === 401 && UNHEARD.test(new URL(url).pathname))
        for (const tell of listeners) tell();
      return whole(answer);
    };
    return { url, options: { ...options, fetch: fetchInSession } };
  };
  return (listener) => void listeners.push(listener);
}

/**
 * The answer with all of its body. The SDK takes a body that is cut off for an empty one: a page that
 * is left while its session is refreshed would go on with an empty token.
 */
async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  const body = await answer.arrayBuffer();
  const init = { status, statusText, headers };
  return body.byteLength === 0 ? new Response(null, init) : new Response(body, init);
}

/**
 * Whether an answer may be taken for the server's, to the account's session. A network's login page, a
 * firewall's refusal and what a guest is answered say nothing of the account or its session. A proxy
 * answers for a server that is away, and for what is too large.
 */
async function isOurs(answer: Response, sender: string | undefined): Promise<boolean> {
  const { status } = answer;
  if (status === 401) return (await answer.clone().text()).includes('"status":401');
  if (status >= 500 || LATER.has(status)) return true;
  return answer.headers.get('Jot-User') === sender;
}

/** Said before anybody knows whose session it is, also by proxies: too large, or come back later. */
const LATER: ReadonlySet<number> = new Set([408, 413, 425, 429]);
