/** A record in an API response. */
export interface ApiRecord {
  id: string;
  [field: string]: unknown;
}

export interface Ask {
  /** The Authorization header; none for a guest. */
  token?: string;
  body?: object;
}

/**
 * Sends a request that the browser doesn't send: to prepare a test, or to change something without the page. Throws
 * unless the response is a success, because the test would show nothing then.
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
