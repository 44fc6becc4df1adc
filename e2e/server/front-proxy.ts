import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Requests that the proxy answers itself. */
export interface Trouble {
  method: string;
  path: RegExp;
  status: keyof typeof TITLES;
}

const TITLES = {
  403: 'Forbidden',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
} as const;

/**
 * A reverse proxy on loopback in front of a server, as deployments have one. It has a size limit for bodies, and its
 * own error page.
 */
export class FrontProxy {
  readonly #target: URL;
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  #trouble: Trouble | null = null;
  /** Longest body that it forwards, in bytes. It answers a longer one with 413. */
  bodyLimit = Number.POSITIVE_INFINITY;

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  static async start(target: string): Promise<FrontProxy> {
    const proxy = new FrontProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers such requests with the error page from now on; null ends that. */
  failOn(trouble: Trouble | null): void {
    this.#trouble = trouble;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve, reject) => {
      this.#server.close((error) => (error ? reject(error) : resolve()));
    });
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);

    if (body.length > this.bodyLimit) return answerPage(outgoing, 413);
    const { pathname } = new URL(url, this.#target);
    if (this.#trouble?.method === method && this.#trouble.path.test(pathname))
      return answerPage(outgoing, this.#trouble.status);

    const passed = passOn(this.#target, { method, url, headers }, body);
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => answerPage(outgoing, 502));
  }
}

/** Forwards a request, whose body has been read, to a server. */
export function passOn(
  { hostname, port }: URL,
  { url, method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>,
  body: Buffer,
): ClientRequest {
  const passed = request({ hostname, port, path: url, method, headers });
  passed.end(body);
  return passed;
}

/** Proxies answer with HTML, whatever the request accepts. */
function answerPage(outgoing: ServerResponse, status: keyof typeof TITLES): void {
  const title = TITLES[status];
  const page = `<html><head><title>${status} ${title}</title></head><h1>${title}</h1></html>`;
  outgoing.writeHead(status, { 'Content-Type': 'text/html' }).end(page);
}
