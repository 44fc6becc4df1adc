import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { passOn } from '../../e2e/server/front-proxy';
import type { Meant, RequestFate } from './request-fate';

/** A request that the server has answered, whether or not the answer gets through. */
export interface Answered {
  path: string;
  body: string;
  status: number;
  answer: string;
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  path: string;
  body: Buffer;
}

const PATHS: Record<Meant, RegExp> = {
  any: /^\/(api|items|refetch)\//,
  push: /^\/api\/sync\/push$/,
  pull: /^\/api\/sync\/pull$/,
};
/** Paths that the server answers itself. All others are files of the app. */
const OF_SERVER = /^\/(api|items|refetch|icons)\//;
const PORTAL = '<!doctype html><title>Welcome to the station</title>';

/**
 * A faulty proxy between one device and the server. It never drops the app's own files, because a history is about the
 * user's texts.
 */
export class BreakingProxy {
  readonly #target: URL;
  /** Server of the app's files. */
  #app: URL;
  readonly #onAnswered: (answered: Answered) => void;
  readonly #server = createServer((incoming, outgoing) => void this.#take(incoming, outgoing));
  #isOnline = true;
  #isHealed = false;
  #fates: RequestFate[] = [];
  /** Requests and responses that are held up. */
  readonly #late = new Set<() => void>();
  /** Half-open connections. */
  readonly #hanging = new Set<Socket>();
  /** Connections of requests in progress, including event streams. */
  readonly #busy = new Set<Socket>();
  readonly #streams = new Set<Socket>();

  private constructor(target: string, onAnswered: (answered: Answered) => void) {
    this.#target = new URL(target);
    this.#app = this.#target;
    this.#onAnswered = onAnswered;
  }

  static async start(
    target: string,
    onAnswered: (answered: Answered) => void = () => undefined,
  ): Promise<BreakingProxy> {
    const proxy = new BreakingProxy(target, onAnswered);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Loads the app's files from another server from now on. */
  deploy(app: string): void {
    this.#app = new URL(app);
  }

  addFate(fate: RequestFate): void {
    this.#fates.push(fate);
  }

  /** Drops all connections, and accepts no new ones. */
  goOffline(): void {
    this.#isOnline = false;
    for (const socket of this.#busy) socket.destroy();
  }

  goOnline(): void {
    this.#isOnline = true;
  }

  /** Ends the event streams, as a proxy does with silent connections. */
  cutStreams(): void {
    for (const socket of this.#streams) socket.destroy();
  }

  /** Ends all faults: delivers what is late, and drops half-open connections. */
  heal(): void {
    this.#isHealed = true;
    this.#fates = [];
    this.goOnline();
    for (const deliver of this.#late) deliver();
    for (const socket of this.#hanging) socket.destroy();
  }

  async stop(): Promise<void> {
    this.heal();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve, reject) => {
      this.#server.close((error) => (error ? reject(error) : resolve()));
    });
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '/', method, socket } = incoming;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      // The browser was killed or aborted the request before it was sent.
      return;
    }
    const path = new URL(url, this.#target).pathname;
    const exchange = { incoming, outgoing, path, body: Buffer.concat(chunks) };
    if (!PATHS.any.test(path)) return this.#pass(exchange);
    if (!this.#isOnline) return void socket.destroy();
    this.#busy.add(socket);
    outgoing.once('close', () => this.#busy.delete(socket));
    if (method === 'GET' && path === '/api/realtime') return this.#stream(exchange);
    await this.#breakAs(this.#fateOf(path), exchange);
  }

  async #breakAs(fate: RequestFate | undefined, exchange: Exchange): Promise<void> {
    const { incoming, outgoing } = exchange;
    switch (fate?.kind) {
      case 'cutBefore':
        return void incoming.socket.destroy();
      case 'hangBefore':
        return this.#hang(incoming.socket);
      case 'busy':
        return void outgoing.writeHead(503).end();
      case 'portal':
        return void outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL);
      case 'lateRequest':
        await this.#holdUp(fate.ms);
        return this.#pass(exchange);
      case 'lateAnswer':
        return this.#pass(exchange, () => this.#holdUp(fate.ms));
      case 'cutAfter':
      case 'hangAfter':
        return this.#pass(exchange, () => {
          if (fate.kind === 'cutAfter') incoming.socket.destroy();
          else this.#hang(incoming.socket);
          return Promise.resolve();
        });
      case undefined:
        return this.#pass(exchange);
    }
  }

  /** Forwards the request, and passes on the response after `before`. */
  #pass({ incoming, outgoing, path, body }: Exchange, before = () => Promise.resolve()): void {
    const { method, url } = incoming;
    // The listener needs to read the response.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const target = OF_SERVER.test(path) ? this.#target : this.#app;
    const passed = passOn(target, { method, url, headers }, body);
    const breakOff = () => void incoming.socket.destroy();
    passed.on('error', breakOff);
    passed.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      // The server was killed before it answered.
      answer.on('error', breakOff);
      answer.on('end', () => {
        const status = answer.statusCode ?? 502;
        const whole = Buffer.concat(chunks);
        this.#onAnswered({
          path,
          body: body.toString(),
          status,
          answer: whole.toString(),
        });
        void before().then(() => {
          const { 'transfer-encoding': _, ...headers } = answer.headers;
          if (!outgoing.destroyed && !this.#hanging.has(incoming.socket))
            outgoing.writeHead(status, headers).end(whole);
        });
      });
    });
  }

  /** Passes on an event stream as it arrives. */
  #stream({ incoming, outgoing, body }: Exchange): void {
    const { socket } = incoming;
    this.#streams.add(socket);
    const passed = passOn(this.#target, incoming, body);
    outgoing.once('close', () => {
      this.#streams.delete(socket);
      passed.destroy();
    });
    passed.on('error', () => socket.destroy());
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => socket.destroy());
      answer.pipe(outgoing);
    });
  }

  #fateOf(path: string): RequestFate | undefined {
    const at = this.#fates.findIndex(({ of }) => PATHS[of].test(path));
    return at === -1 ? undefined : this.#fates.splice(at, 1)[0];
  }

  #hang(socket: Socket): void {
    if (this.#isHealed) return void socket.destroy();
    this.#hanging.add(socket);
    socket.once('close', () => this.#hanging.delete(socket));
  }

  #holdUp(ms: number): Promise<void> {
    if (this.#isHealed) return Promise.resolve();
    return new Promise((resolve) => {
      const deliver = () => {
        clearTimeout(timer);
        this.#late.delete(deliver);
        resolve();
      };
      const timer = setTimeout(deliver, ms);
      this.#late.add(deliver);
    });
  }
}
