import type { Server } from './harness';

export interface Message {
  /** The topic, such as `items/*`. */
  event: string;
  /** For a record: `{ action, record }`. */
  data: unknown;
}

/** An open realtime connection. */
export interface Connection {
  clientId: string;
  /** The messages so far, in the order of arrival. */
  received: Message[];
  /** Resolves when the server has closed it. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens a realtime connection without subscriptions. `headers` are those that a browser adds. */
export async function connect(
  server: Pick<Server, 'url'> & { headers?: Record<string, string> },
): Promise<Connection> {
  const aborter = new AbortController();
  const { headers } = server;
  const response = await fetch(`${server.url}/api/realtime`, { headers, signal: aborter.signal });
  if (!response.body) throw new Error('The realtime connection has no body.');
  const messages = messagesOf(response.body);
  const greeting = await messages.next();
  if (greeting.done) throw new Error('The realtime connection ended at once.');

  const received: Message[] = [];
  const follow = async () => {
    for await (const message of messages) received.push(message);
  };
  const ended = follow().catch((error: unknown) => {
    if (!aborter.signal.aborted) throw error;
  });
  const { clientId } = greeting.value.data as { clientId: string };
  return { clientId, received, ended, close: () => aborter.abort() };
}

/**
 * Opens a realtime connection for topics such as `items/{id}` or `items/*`.
 * @throws Error if the subscription is refused
 */
export async function listen(
  server: Server,
  { token, topics }: { token: string; topics: string[] },
): Promise<Connection> {
  const connection = await connect(server);
  const { status, body } = await server.api('POST', '/api/realtime', {
    token,
    body: { clientId: connection.clientId, subscriptions: topics },
  });
  if (status !== 204) throw new Error(`Not subscribed (${status}): ${body.message}`);
  return connection;
}

/** Parses the messages of an event stream. Each field has one line, as PocketBase sends it. */
async function* messagesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Message, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1) ?? '';
      yield { event: field('event').trim(), data: JSON.parse(field('data')) };
    }
  }
}
