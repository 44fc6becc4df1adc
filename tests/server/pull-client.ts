import http from 'node:http';
import { expect } from 'vitest';
import type { Account, ApiRecord, Server } from './harness';

export const STORES = ['items', 'itemCollections', 'trashBins'] as const;
export type Store = (typeof STORES)[number];

/** A response of `POST /api/sync/pull`. */
export interface Page extends Record<Store, ApiRecord[]> {
  cursor: string;
  hasMore: boolean;
  deleted: Record<Store, string[]>;
  lastMutation: number | null;
  reset?: 'timeline' | 'expired';
  timelines?: { id: string; written: string }[];
}

export interface PullRequest {
  cursor?: string | null;
  first?: string | null;
  client?: string | null;
}

/** Requests a page with any body, and returns the raw response. */
export async function askPullRaw(
  server: Server,
  token: string,
  body: object | string,
  encoding: string,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${server.url}/api/sync/pull`,
      {
        method: 'POST',
        headers: {
          Authorization: token,
          'Content-Type': 'application/json',
          'Accept-Encoding': encoding,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** Pulls one page. Fails the test if it is refused. */
export async function pull(server: Server, account: Account, request: PullRequest): Promise<Page> {
  const { status, body } = await server.api('POST', '/api/sync/pull', {
    token: account.token,
    body: request,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Page;
}

/** Pulls until there is no more, at most 1,000 pages. A reset is the last page. */
export async function pullAll(server: Server, account: Account, cursor: string | null = null) {
  const pages: Page[] = [];
  let next = cursor;
  do {
    const page = await pull(server, account, { cursor: next });
    pages.push(page);
    next = page.cursor;
  } while (pages.at(-1)?.hasMore && pages.length < 1000);
  return pages;
}

/** Returns the cursor at the end of an account's log. */
export async function endOf(server: Server, account: Account): Promise<string> {
  const pages = await pullAll(server, account);
  return pages.at(-1)?.cursor ?? '';
}

/** Returns the records of a device that stores all pages, by store and id. */
export function replay(pages: Page[]): Record<Store, Map<string, ApiRecord>> {
  const kept = { items: new Map(), itemCollections: new Map(), trashBins: new Map() };
  for (const page of pages)
    for (const store of STORES) {
      for (const record of page[store]) kept[store].set(record.id, record);
      for (const id of page.deleted[store]) kept[store].delete(id);
    }
  return kept;
}
