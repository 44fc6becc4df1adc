// The name of everything that this app stores in the browser, and of its locks and channels. The table in
// docs/architecture.md, “What is kept where”, describes each. All have the form `jot-…`, except those of libraries.
// Renaming one loses what earlier builds have stored.

// localStorage

/** The session: token and user. PocketBase's SDK uses this name. */
export const SESSION_KEY = 'pocketbase_auth';
/** The chosen colour scheme. Mantine uses this name. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';
/** The settings of this device. */
export const SETTINGS_KEY = 'jot-settings';
/** The last main view, shown at the next start. */
export const VIEW_SNAPSHOT_KEY = 'jot-last-view';
/**
 * Prefix of the shares that the share page passes to the app. sessionStorage doesn't work: a tab that comes from
 * another site may switch to a process that has older data.
 */
export const HANDED_OVER_KEY = 'jot-handed-over-';
/** Where earlier builds stored shares. */
export const EARLIER_SHARES_KEY = 'jot-shared';
/** Prefix of a page's last writes before it was closed. Followed by the ids of the user and the page. */
export const LINE_KEY = 'jot-line-';
/** `LINE_KEY` of earlier builds. */
export const EARLIER_LINE_KEY = 'jot-journal-';
/** Prefix of the times until which a user has seen returned items. Followed by the user's id. */
export const SEEN_KEY = 'jot-seen-';

// sessionStorage

/** The login at the provider that this tab has started. */
export const PROVIDER_LOGIN_KEY = 'jot-provider-login';

/** Id of the page in this tab. */
export const PAGE_KEY = 'jot-page';

// IndexedDB

/** The sessions that have ended on this device. */
export const ENDED_SESSIONS_DATABASE = 'jot-ended-sessions';
/** Shares of other apps. */
export const SHARES_DATABASE = 'jot-shared';

const ACCOUNT_DATABASE = /^jot-([a-z0-9]{15})$/;

/** Returns the name of the database of a user's account. */
export function accountDatabase(owner: string): string {
  return `jot-${owner}`;
}

/** Returns the user's id in the name of a database; undefined if it isn't that of an account. */
export function ownerOfDatabase(name: string): string | undefined {
  return ACCOUNT_DATABASE.exec(name)?.[1];
}

// Cache Storage

/** Cache of the app's files: those of the service worker's build, and of earlier ones that an open page may need. */
export const APP_CACHE = 'jot-app';
/** Cache in which the workers of earlier builds noted the newest build. */
export const EARLIER_NEWEST_BUILD_CACHE = 'jot-newest-build';

// Web Locks

/** Prefix of the lock that an open page holds. Followed by the page's id. */
export const TAB_LOCK = 'jot-tab-';

/** Returns the name of the lock that a page holds while it pushes an account's mutations. */
export function pushLock(owner: string): string {
  return `jot-push-${owner}`;
}

/** Returns the name of the lock that pages hold while they use a database. */
export function databaseLock(database: string): string {
  return `${database}-in-use`;
}

// BroadcastChannel

/** Channel on which pages ask which others are open, in browsers without Web Locks. */
export const PRESENCE_CHANNEL = 'jot-tabs';

/** Returns the name of the channel between the pages of an account. Each version of the messages has its own. */
export function accountChannel(owner: string, protocol: number): string {
  return `jot-${owner}-${protocol}`;
}
