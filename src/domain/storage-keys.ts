// Every name under which this app stores something in the browser, locks, or sends messages to its other pages. The table
// in docs/architecture.md, “What is kept where”, says what each of them holds. All have the form `jot-…`, except those of
// libraries. Renaming one loses what earlier builds have stored under it.

// localStorage

/** The session: token and user. This is the name that PocketBase's SDK gives it. */
export const SESSION_KEY = 'pocketbase_auth';
/** The colour scheme that the person chose. This is the name that Mantine gives it. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';
/** The settings of this device. */
export const SETTINGS_KEY = 'jot-settings';
/** The main view as it was left, for the next start. */
export const VIEW_SNAPSHOT_KEY = 'jot-last-view';
/**
 * Prefix of what the page that receives a share leaves for the app. A tab that another site has led here may change its
 * process on the way to the app, whose sessionStorage is then an old one.
 */
export const HANDED_OVER_KEY = 'jot-handed-over-';
/** Where earlier builds stored the usernames of the accounts on this device, by user id. */
export const EARLIER_ACCOUNTS_KEY = 'jot-accounts';
/** Prefix of the ids of sessions of which earlier builds still have to tell the server that they have ended. */
export const EARLIER_ENDED_SESSION_KEY = 'jot-ended-session-';
/** Where earlier builds stored shares. */
export const EARLIER_SHARES_KEY = 'jot-shared';
/** Prefix of what a page was writing when it was left; a user's id and a page's id follow. */
export const LINE_KEY = 'jot-line-';
/** The same in earlier builds. */
export const EARLIER_LINE_KEY = 'jot-journal-';

// sessionStorage

/** The login at a provider that this tab has begun. */
export const PROVIDER_LOGIN_KEY = 'jot-provider-login';
/** The same in earlier builds. */
export const EARLIER_PROVIDER_LOGIN_KEY = 'jot.providerLogin';
/** The build for which this tab was reloaded. */
export const RELOADED_KEY = 'jot-reloaded';

/** Id of the page that this tab shows. */
export const PAGE_KEY = 'jot-page';

// IndexedDB

/** The sessions that have ended on this device. */
export const ENDED_SESSIONS_DATABASE = 'jot-ended-sessions';
/** What other apps have shared. */
export const SHARES_DATABASE = 'jot-shared';

const ACCOUNT_DATABASE = /^jot-([a-z0-9]{15})$/;

/** Name of the database of an account, by its user's id. */
export function accountDatabase(owner: string): string {
  return `jot-${owner}`;
}

/** Id of the user whose account a database holds; undefined if it is none of an account. */
export function ownerOfDatabase(name: string): string | undefined {
  return ACCOUNT_DATABASE.exec(name)?.[1];
}

// Cache Storage

/** Prefix of the cache of a build; its hash follows. */
export const BUILD_CACHE = 'jot-build-';
/** Holds the name of the newest of these. */
export const NEWEST_BUILD_CACHE = 'jot-newest-build';

// Web Locks

/** Prefix of the lock that a page holds for its build; the path of its first script follows. */
export const BUILD_LOCK = 'jot-page-of-';
/** The same, held by open pages of earlier builds. */
export const EARLIER_BUILD_LOCK = 'jot-page-of ';
/** Prefix of the lock that a page holds for itself; the page's id follows. */
export const TAB_LOCK = 'jot-tab-';

/** Name of the lock that a page holds while it sends what is unsent of an account. */
export function pushLock(owner: string): string {
  return `jot-push-${owner}`;
}

/** Name of the lock that pages hold for as long as they use a database. */
export function databaseLock(database: string): string {
  return `${database}-in-use`;
}

// BroadcastChannel

/** Pages ask each other here whether they are there, if the browser has no Web Locks. */
export const PRESENCE_CHANNEL = 'jot-tabs';

/** Name of the channel between the pages of an account. Pages whose messages have another form don't hear them. */
export function accountChannel(owner: string, protocol: number): string {
  return `jot-${owner}-${protocol}`;
}
