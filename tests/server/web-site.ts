import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** The response for a path: at once, or when the promise settles. */
export type Page = PageAnswer | (() => PageAnswer | Promise<PageAnswer>);

/** A web site on loopback that stands for the sites of users' links. */
export class WebSite {
  readonly #pages = new Map<string, Page>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  /** The requested paths so far, in order. */
  readonly asked: string[] = [];

  static async start(): Promise<WebSite> {
    const site = new WebSite();
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Returns the address of a path of the site. */
  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Adds a page to the site and returns its address. */
  page(path: string, page: Page): string {
    this.#pages.set(path, page);
    return this.url(path);
  }

  /** Adds an HTML page with this head and returns its address. */
  html(path: string, head: string): string {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    return this.page(path, { headers, body: `<!doctype html><html><head>${head}</head></html>` });
  }

  /** Adds a page that never answers and returns its address. */
  silence(path: string): string {
    return this.page(path, () => new Promise<never>(() => undefined));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve, reject) => {
      this.#server.close((error) => (error ? reject(error) : resolve()));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/';
    this.asked.push(path);
    const page = this.#pages.get(path) ?? { status: 404, body: 'Not here' };
    const {
      status = 200,
      headers = {},
      body = '',
    } = typeof page === 'function' ? await page() : page;
    response.writeHead(status, headers).end(body);
  }
}
