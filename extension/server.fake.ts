interface Added {
  text: string;
  title?: string;
  to?: string;
}

/** What becomes of a request: an answer of the server's own, one of somebody else, or none. */
export type Fate =
  | 'answered'
  | 'unreachable'
  | 'answerLost'
  | 'never'
  | { status: number; body: string; headers?: Record<string, string> };

/** A Jot server as the extension sees it: it adds texts once for each Idempotency-Key, and finds links. */
export class ServerFake {
  readonly url = 'https://jot.example.org';
  readonly tokens = new Map([['jot_good', { scope: 'write', account: 'ann' }]]);
  readonly items: Added[] = [];
  /** Paths of all requests that it received. */
  readonly asked: string[] = [];
  /** The Idempotency-Keys of all texts that it received. */
  readonly keys: string[] = [];
  /** Fates of the next requests; without one, a request is answered. */
  fates: Fate[] = [];
  readonly #answers = new Map<string, { body: string; answer: object }>();

  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const fate = this.fates.shift() ?? 'answered';
    if (fate === 'unreachable') throw new TypeError('Failed to fetch');
    if (typeof fate === 'object')
      return new Response(fate.body, { status: fate.status, headers: fate.headers });
    const url = new URL(input);
    this.asked.push(url.pathname + url.search);
    const headers = new Headers(init.headers);
    const token = this.tokens.get(headers.get('Authorization')?.replace('Bearer ', '') ?? '');
    const { status, answer } = token
      ? this.#answer(url, token.scope, String(init.body), headers.get('Idempotency-Key') ?? '')
      : error(401, 'The access token is invalid.');
    if (fate === 'answerLost') throw new TypeError('Failed to fetch');
    if (fate === 'never') return new Promise(() => undefined);
    return Response.json(answer, { status, headers: { 'Jot-User': token?.account ?? 'none' } });
  };

  #answer(url: URL, scope: string, body: string, key: string): { status: number; answer: object } {
    if (url.pathname === '/api/v1/token') return { status: 200, answer: { name: 'Laptop', scope } };
    if (url.pathname === '/api/v1/items') {
      const link = url.searchParams.get('url');
      return { status: 200, answer: { items: this.items.filter(({ text }) => text === link) } };
    }
    return this.#add(body, key, scope);
  }

  #add(body: string, key: string, scope: string): { status: number; answer: object } {
    this.keys.push(key);
    const before = this.#answers.get(key);
    if (before)
      return before.body === body
        ? { status: 201, answer: before.answer }
        : error(422, 'This key belongs to another text.');
    const added = JSON.parse(body) as Added;
    if (added.text.length > 20)
      return error(400, 'Invalid request.', { text: { message: 'The text is too long.' } });
    this.items.push(added);
    const answer = scope === 'add' ? { received: 1 } : { items: [added] };
    this.#answers.set(key, { body, answer });
    return { status: 201, answer };
  }
}

function error(status: number, message: string, data = {}): { status: number; answer: object } {
  return { status, answer: { status, message, data } };
}
