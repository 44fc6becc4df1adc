import type PocketBase from 'pocketbase';

/** Calls about the account's own records; their answers name whose session they are from. */
const NEEDS_PROOF =
  /^\/(api\/collections\/(items|itemCollections|trashBins)\/records|api\/batch|items|refetch)\b/;

/**
 * Makes a client judge a 401 by the token that the request was sent with. One that comes after the
 * same user has signed in again says nothing about the new session, so the request is sent once
 * more, with the new token. When somebody else is signed in by then, or nobody, it is broken off.
 */
export function judgeRefusalsByToken(client: PocketBase): void {
  const { authStore } = client;
  client.beforeSend = (url, options) => {
    const sender = authStore.record?.id;
    let token = authStore.token;

    const fetchInSession = async (...[input, init]: Parameters<typeof fetch>) => {
      const isOwn = NEEDS_PROOF.test(new URL(url).pathname);
      // The server would say the same, and from an offline device it can't.
      if (isOwn && sender !== undefined && !authStore.isValid) return expired();
      let answer = await fetch(input, init);
      while (answer.status === 401 && authStore.token !== token) {
        if (authStore.record?.id !== sender)
          throw new DOMException('The session that this was sent in is over.', 'AbortError');
        token = authStore.token;
        const headers = new Headers(init?.headers);
        headers.set('Authorization', token);
        answer = await fetch(input, { ...init, headers });
      }
      // A proxy's login page or a guest's empty list says nothing of what the account has; a guest's
      // is also what is read on after the session has ended.
      if (isOwn && answer.status !== 401) {
        const isAnswered = answer.ok || answer.status === 404;
        if (isAnswered && answer.headers.get('Jot-User') !== sender)
          throw new TypeError('The answer doesn’t come from the account’s session.');
      }
      return whole(answer);
    };
    return { url, options: { ...options, fetch: fetchInSession } };
  };
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

/** What the server answers to a token that has expired. */
function expired(): Response {
  return Response.json(
    { status: 401, message: 'The session has expired.', data: {} },
    { status: 401 },
  );
}
