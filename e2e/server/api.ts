/** A record as the API answers it. */
export interface ApiRecord {
  id: string;
  [field: string]: unknown;
}

export interface Ask {
  /** Sent as the Authorization header; none for a guest. */
  token?: string;
  body?: object;
}

/**
 * Asks a server what the browser doesn't: to prepare a test, or to change something behind a page's
 * back. Throws when the answer is no success, since then the test would show nothing.
 */
export async function ask<T>(
  url: string,
  method: string,
  path: string,
  { token, body }: Ask = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.Authorization = token;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Path of a PocketBase collection's records, or of one of them. */
export function records(table: string, id?: string): string {
  return `/api/collections/${table}/records${id === undefined ? '' : `/${id}`}`;
}
