import type { Item } from '../src/domain/item';

/** An item as `/api/v1` returns it; `collection` is a slug. */
export type ApiItem = Omit<Item, 'owner' | 'faviconUrl' | 'icon' | 'trashedDateTime'>;

/** Where requests go, and the token that they are sent with. */
export interface Access {
  /** Origin of the server. */
  server: string;
  token: string;
}

export type Answer<T> =
  /** `account` is the id of the token's account. */
  | { kind: 'done'; data: T; account: string }
  /** The server will never accept this request. */
  | { kind: 'refused'; reason: string }
  /** The token is unknown, revoked or expired. */
  | { kind: 'unauthorized' }
  /** The server didn't answer, or asked to wait. `retryAfter` is how long, in s. */
  | { kind: 'unreachable'; retryAfter: number };

interface Found {
  items: ApiItem[];
}

interface ErrorBody {
  status: number;
  message: string;
  data?: Record<string, { message?: unknown }>;
}

const TIMEOUT_MS = 15_000;
/** A longer text is being written rather than sought, and the server refuses long addresses. */
const SEARCH_MAX = 200;
/** Statuses of errors that a retry can't fix. */
const FINAL = [400, 403, 413, 422];

/**
 * Sends a request to `/api/v1`. Only an answer in the server's own form counts, because a captive portal or a proxy may
 * answer in its place.
 *
 * @param member the member of `T` by which an answer is recognized
 */
export async function call<T extends object>(
  { server, token }: Access,
  path: string,
  member: keyof T & string,
  { headers, ...init }: RequestInit = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(`${server}/api/v1/${path}`, {
      ...init,
      headers: { ...headers, Authorization: `Bearer ${token}` },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const data: unknown = await response.json();
    const account = response.headers.get('Jot-User') ?? '';
    if (response.ok && has<T>(data, member)) return { kind: 'done', data, account };
    if (has<ErrorBody>(data, 'message') && data.status === response.status) {
      if (response.status === 401) return { kind: 'unauthorized' };
      // A proxy may use the same form, but knows no account.
      if (FINAL.includes(response.status) && account !== '')
        return { kind: 'refused', reason: reasonOf(data) };
    }
    return { kind: 'unreachable', retryAfter: Number(response.headers.get('Retry-After')) || 0 };
  } catch {
    return { kind: 'unreachable', retryAfter: 0 };
  }
}

/** Finds the items that contain all words of a text, newest first. Finds none for a long text, or without an answer. */
export async function findItems(access: Access, text: string): Promise<ApiItem[]> {
  if (text.length > SEARCH_MAX) return [];
  const answer = await call<Found>(access, `items?q=${encodeURIComponent(text)}`, 'items');
  return answer.kind === 'done' ? answer.data.items : [];
}

/** Finds the items that are links to an address. */
export function findLinks(access: Access, url: string): Promise<Answer<Found>> {
  return call(access, `items?url=${encodeURIComponent(url)}`, 'items');
}

function has<T extends object>(data: unknown, member: keyof T & string): data is T {
  return typeof data === 'object' && data !== null && member in data;
}

/** The reason at a field says more than the message of the whole answer. */
function reasonOf({ message, data }: ErrorBody): string {
  const [reason = message] = Object.values(data ?? {}).map((field) => field.message);
  return typeof reason === 'string' ? reason : message;
}
