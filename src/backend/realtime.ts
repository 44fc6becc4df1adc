import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { request } from './failure';
import { readRetryAfter } from './retry-after';

/** The topic of pokes: a record of the account was written or deleted, here or on another device. */
export const POKE_TOPIC = 'poke';

/** PocketBase’s first message. */
const CONNECTED = 'PB_CONNECT';

/** In ms: a connection that is half open never answers, nor does it fail. */
const TIME_LIMIT_MS = 15_000;

/** Word of what happens on the server. */
export interface Realtime {
  /**
   * Opens a connection that follows some topics. Resolves, once the server tells of them, to the way to
   * close it; throws a `BackendFailure`.
   *
   * @param onMessage called with the topic of each message
   * @param onLost called when the connection has ended that nobody has closed
   */
  connect(
    topics: readonly string[],
    onMessage: (topic: string) => void,
    onLost: () => void,
  ): Promise<() => void>;
}

/**
 * The realtime connections of one PocketBase client. The SDK's own need a second request each, to
 * subscribe: an `EventSource` can't send a token.
 */
export function createRealtime(client: PocketBase): Realtime {
  return {
    connect: (topics, onMessage, onLost) =>
      request(async () => {
        const closing = new AbortController();
        const timer = setTimeout(() => closing.abort(), TIME_LIMIT_MS);
        try {
          const messages = await open(client, topics, closing.signal);
          void follow(messages, onMessage).finally(() => {
            if (!closing.signal.aborted) onLost();
          });
        } catch (error) {
          throw new ClientResponseError(error);
        } finally {
          clearTimeout(timer);
        }
        return () => closing.abort();
      }),
  };
}

/** The topics of a new connection's messages, after the first one. */
async function open(client: PocketBase, topics: readonly string[], signal: AbortSignal) {
  const query = new URLSearchParams(topics.map((topic) => ['topic', topic]));
  const url = client.buildURL(`/api/realtime?${query.toString()}`);
  const headers = { Authorization: client.authStore.token };
  const answer = await fetch(url, { headers, signal, cache: 'no-store' });
  const { status, body } = answer;
  const retryAfter = readRetryAfter(answer.headers.get('Retry-After'));
  if (!answer.ok) throw new ClientResponseError({ url, status, response: { retryAfter } });
  const messages = body && topicsOf(body);
  const first = await messages?.next();
  // A network’s login page is an answer too.
  if (!messages || first?.value !== CONNECTED)
    throw new TypeError('The answer is no stream of the server’s.');
  return messages;
}

/** Tells of each message until the connection ends, by whomever and for whatever reason. */
async function follow(messages: AsyncIterable<string>, onMessage: (topic: string) => void) {
  try {
    for await (const topic of messages) onMessage(topic);
  } catch {
    // One that is cut is made again, and what it would have told is pulled.
  }
}

/** The topics of an event stream's messages. */
async function* topicsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('event:')) yield line.slice('event:'.length).trim();
  }
}
