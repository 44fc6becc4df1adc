// The globals of the hooks' runtime that PocketBase doesn't declare: those of goja_nodejs and of server/.

/**
 * Loads a library by its full path, `${__hooks}/name.js`. scripts/hook-types.mjs generates the types of
 * `HookLibraries`, which has all libraries.
 */
declare function require<Path extends string>(
  path: Path,
): Path extends `${string}/${infer Name extends keyof HookLibraries}` ? HookLibraries[Name] : never;

declare const console: Record<'log' | 'info' | 'warn' | 'error', (...words: unknown[]) => void>;

/** The part of Node's `Buffer` that is used here. */
interface Buffer {
  readonly length: number;
  readonly [index: number]: number;
  toString(encoding: 'utf8' | 'hex' | 'base64'): string;
}
declare const Buffer: {
  from(text: string, encoding: 'base64' | 'utf8' | 'binary' | 'hex'): Buffer;
};

/** Escapes a text for HTML, also in quotes. Go does this ten times faster than JavaScript. */
declare const $escapeHtml: (text: string) => string;

/** Returns a short name of the device with a User-Agent header, such as “Firefox on Linux”. */
declare const $deviceName: (userAgent: string) => string;

/** The server's settings, read at the start (server/config). Texts that aren't set are empty. */
declare const $config: {
  /** Whether the command is `serve`. All commands bootstrap, but only this one sets Jot up. */
  readonly isServer: boolean;
  /** URL of the server on its own machine; empty if the server has its own certificate. */
  readonly own: string;
  /** The public URL, without a slash at the end. */
  readonly url: string;
  readonly smtp: Readonly<{
    host: string;
    port: number;
    tls: boolean;
    username: string;
    password: string;
  }> | null;
  readonly mailFrom: Readonly<{ name: string; address: string }> | null;
  readonly trustedProxy: string;
  readonly contact: string;
  readonly hasDemo: boolean;
  readonly provider: Readonly<{ issuer: string; clientId: string; clientSecret: string }> | null;
  /** Quotas set by tests; 0 for the normal ones. */
  readonly maxItems: number;
  readonly maxCollections: number;
  /** The removed environment variables that are still set, by name. */
  readonly kept: Readonly<Record<string, string>>;
};

/** Registration and login options of the settings and the dashboard (server/access.go). */
declare const $access: () => {
  registration: 'on' | 'invite' | 'off';
  allowsPasswords: boolean;
  /** Display name of the login provider; empty if there is none. */
  provider: string;
};

/** Whether an error of Go means that the database is full, or can't be read or written. */
declare const $isDatabaseFailure: (error: unknown) => boolean;

/**
 * Whether a cursor is from a timeline that isn't the server's, for example after a backup was restored (server/sync).
 */
declare const $isOfOtherTimeline: (app: core.App, cursor: string) => boolean;

/** The access token of a program's request: its `jotToken` (server/tokens). */
interface AccessToken {
  readonly id: string;
  readonly scope: 'add' | 'read' | 'write';
  /** Returns a JSON list of the ids of the only collections that it opens, or `null` for all. */
  limit(): string;
}

/** The texts that a program adds: the `jotTexts` of a request (server/texts). */
interface AddedTexts {
  /** The texts as JSON. */
  readonly texts: string;
  /** Whether they were sent as a list, so that errors name their index. */
  readonly isList: boolean;
}

/** Returns the free bytes on the data folder's disk for this process. */
declare const $freeBytes: () => number;

/** An error of a Go function: the `value` of the thrown object. */
interface GoError {
  error(): string;
  /** Seconds to wait, if the budget has refused a fetch. */
  retryAfter?: number;
}

/** Title and icon of a link's page. */
interface LinkPreview {
  title: string;
  /** URL of the stored icon, or else of the first icon of the page. */
  faviconUrl: string;
  /** The key of the icon; empty if there is none. */
  icon: string;
  /** Whether the icon must be fetched later because of the budget. */
  isIconLate: boolean;
}

/**
 * Fetches pages and icons of links (server/fetch). Never call these in a transaction, because it would block all writes
 * during the fetch.
 */
declare const $links: {
  /** Fetches a page and its icon, in at most 10 s and within the account's budget. */
  preview(url: string, visitor: { account: string; item: string }): LinkPreview;
  /** Fetches the first usable icon of a page. The key is empty if there is none. */
  icon(pageUrl: string, iconUrls: string[], account: string): { key: string; url: string };
  refreshIcon(key: string, iconUrl: string, account: string): void;
  /** Returns the keys of icons that are in use and out of date. */
  staleIcons(most: number): string[];
  removeIcon(key: string): void;
};

/** A refetch, which the server passes from one hook to the next. */
interface RefetchEvent extends core.RequestEvent {
  itemId: string;
  account: string;
  url: string;
  /** Null if the page couldn't be read; `failure` says why. */
  preview: LinkPreview | null;
  failure: string;
}
type RefetchHook = (handler: (e: RefetchEvent) => void) => void;
declare const onRefetchAsk: RefetchHook;
declare const onRefetchStore: RefetchHook;

/** A field of a new collection, with the options of its type. */
interface FieldData {
  name: string;
  type: string;
  [option: string]: unknown;
}

/** The data of a new collection. PocketBase creates its fields from plain data. */
interface CollectionData extends Partial<Omit<core.Collection, 'fields'>> {
  fields?: FieldData[];
}

/** The write of a record, which the rules check (server/sync/write_event.go). */
interface RecordWrite {
  app: core.App;
  collection: core.Collection;
  /** The record to write; for a change, the stored record with the sent fields applied. */
  record: core.Record;
  auth?: core.Record;
  isSuperuser: boolean;
  /** Whether it is a pushed mutation, which may have been made long ago. */
  isPush?: boolean;
  /** Names of the fields in the request's body; for a change, only those of the collection. */
  sent: string[];
  /** The stored fields; empty for a new record. */
  stored: Readonly<Record<string, unknown>>;
  /** The fields to write, before any rule has changed them. */
  values: Readonly<Record<string, unknown>>;
  /** Number of the owner's records in the table, and bytes in all tables, if they have already been read. */
  usage?: { records: number; bytes: number };
  /** The User-Agent header of the request. */
  userAgent: string;
  /** Whether to always save the replaced text as a version. */
  keepsVersion?: boolean;
}

/** Registers a rule for writes of records. It runs in the transaction of the write. */
type RulesHook = (handler: (e: RecordWrite) => void, ...tags: string[]) => void;
declare const onRecordCreateRules: RulesHook;
declare const onRecordUpdateRules: RulesHook;
declare const onRecordDeleteRules: RulesHook;

/** The body of a request that creates or changes an account, before it is processed. */
interface AccountBody {
  app: core.App;
  body: Readonly<Record<string, unknown>>;
  isNew: boolean;
  requestEvent: core.RequestEvent;
}
declare const onRecordBodyRules: (handler: (e: AccountBody) => void, ...tags: string[]) => void;

/** A request about the email address of an account, before PocketBase handles it. */
interface AddressRequest {
  app: core.App;
  requestEvent: core.RequestEvent;
  /** The last segment of its route, such as `request-verification`. */
  action: string;
  address: string;
  /** Set by the handler if PocketBase must not handle the request. */
  isAnswered: boolean;
}
declare const onAddressRules: (handler: (e: AddressRequest) => void, ...tags: string[]) => void;

/** A job that runs after the response. */
interface BackgroundJob {
  app: core.App;
  kind: string;
  /** What the job is about, such as the id of a record or an address. */
  subject: string;
}
declare const onBackground: (handler: (e: BackgroundJob) => void, ...kinds: string[]) => void;
declare const $background: { run(kind: string, subject: string): void };

declare namespace core {
  interface RecordAuthWithOAuth2RequestEvent {
    /** The request, as Go functions need it. */
    requestEvent: core.RequestEvent;
  }
  interface RecordAuthWithPasswordRequestEvent {
    /** The request, as Go functions need it. */
    requestEvent: core.RequestEvent;
  }
}
