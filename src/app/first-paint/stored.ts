import { SESSION_KEY } from '../../domain/storage-keys';

/** What this browser keeps under a name; null where there is nothing. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is forbidden in this browser: then nothing was kept here either.
    return null;
  }
}

/** A stored value, null where there is none, or nothing that could be read. */
export function parsed<T>(name: string): T | null {
  try {
    return JSON.parse(stored(name) ?? 'null') as T | null;
  } catch {
    // Not ours, or cut off: as good as nothing.
    return null;
  }
}

/**
 * Id of who is signed in, else an empty text. A session whose token has expired counts when its
 * account is on this device, which only the app can tell.
 */
export function signedInUser(): string {
  const session = parsed<Session>(SESSION_KEY);
  return (session?.token && session.record?.id) || '';
}

/** The token of who is signed in, else an empty text. */
export function sessionToken(): string {
  return parsed<Session>(SESSION_KEY)?.token ?? '';
}

interface Session {
  token?: string;
  record?: { id?: string };
}
