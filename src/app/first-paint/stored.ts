import { SESSION_KEY } from '../../domain/storage-keys';

/** Returns a value of this browser's localStorage; null if there is none. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // The browser forbids storage, so nothing can be stored.
    return null;
  }
}

/** Returns a parsed value of localStorage; null if there is none or it isn't valid JSON. */
export function parsed<T>(name: string): T | null {
  try {
    return JSON.parse(stored(name) ?? 'null') as T | null;
  } catch {
    // Another program's value, or an incomplete one.
    return null;
  }
}

/**
 * Returns the id of the signed-in user, or an empty text. A session with an expired token counts too: whether this
 * device still has its account is known only after the app has started.
 */
export function signedInUser(): string {
  const session = parsed<Session>(SESSION_KEY);
  return (session?.token && session.record?.id) || '';
}

/** Returns the token of the signed-in user, or an empty text. */
export function sessionToken(): string {
  return parsed<Session>(SESSION_KEY)?.token ?? '';
}

interface Session {
  token?: string;
  record?: { id?: string };
}
