// What the hooks find in their runtime beside what PocketBase declares: goja_nodejs's modules, and what
// server/ adds.

/**
 * A library by its whole path, as `${__hooks}/name.js`. The types of `HookLibraries` are made by
 * scripts/hook-types.mjs; what isn't among them is no library.
 */
declare function require<Path extends string>(
  path: Path,
): Path extends `${string}/${infer Name extends keyof HookLibraries}` ? HookLibraries[Name] : never;

declare const console: Record<'log' | 'info' | 'warn' | 'error', (...words: unknown[]) => void>;

/** The part of Node's that is used here. */
interface Buffer {
  readonly length: number;
  readonly [index: number]: number;
  toString(encoding: 'utf8' | 'hex' | 'base64'): string;
}
declare const Buffer: {
  from(text: string, encoding: 'base64' | 'utf8' | 'binary' | 'hex'): Buffer;
};

/** A text as HTML shows it, also within quotes, by Go: a tenth of the time that it takes here. */
declare const $escapeHtml: (text: string) => string;

/** A short name of the device that sends a User-Agent header, such as “Firefox on Linux”. */
declare const $deviceName: (userAgent: string) => string;

/** The server's settings, as they were read at the start (server/config). Texts are empty where nothing is set. */
declare const $config: {
  /** Whether the process serves: every command bootstraps, and only that sets Jot up. */
  readonly isServer: boolean;
  /** Where the server can be reached from its own machine; empty with a certificate of its own. */
  readonly own: string;
  /** The public address, without a slash at its end. */
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
  /** Quotas of tests; 0 for the server's own. */
  readonly maxItems: number;
  readonly maxCollections: number;
  /** What is still set of variables that restricted and are no longer read, by their names. */
  readonly kept: Readonly<Record<string, string>>;
};

/** Who may come in now: by the settings and the dashboard (server/access.go). */
declare const $access: () => {
  registration: 'on' | 'invite' | 'off';
  allowsPasswords: boolean;
  /** Display name of the login provider; empty if there is none. */
  provider: string;
};

/** Whether what Go has thrown says only that the database is full, or can't be read or written. */
declare const $isDatabaseFailure: (error: unknown) => boolean;

/**
 * Whether a cursor is of a timeline that the server isn't on, such as one that a restored backup doesn't know
 * (server/sync).
 */
declare const $isOfOtherTimeline: (app: core.App, cursor: string) => boolean;

/** How many bytes of the data folder's disk this process may still use. */
declare const $freeBytes: () => number;

/** An error of Go's functions, as the `value` of what they throw. */
interface GoError {
  error(): string;
  /** In seconds, of a fetch that the budget refuses. */
  retryAfter?: number;
}

/** What a link shows of its page. */
interface LinkPreview {
  title: string;
  /** The address of the icon that is kept, or else of the first that the page names. */
  faviconUrl: string;
  /** The key of the icon, empty for none. */
  icon: string;
  /** Whether the budget lets the icon be fetched only later. */
  isIconLate: boolean;
}

/**
 * Pages and icons of links (server/fetch). The runtime is held while they are fetched, so never call
 * these inside a transaction: nobody else could write.
 */
declare const $links: {
  /** Reads a page and fetches its icon, in 10 s at most, within the account's budget. */
  preview(url: string, visitor: { account: string; item: string }): LinkPreview;
  /** The first of a page's icons that can be kept: its key, empty for none, and its address. */
  icon(pageUrl: string, iconUrls: string[], account: string): { key: string; url: string };
  refreshIcon(key: string, iconUrl: string, account: string): void;
  /** Keys of icons that somebody has looked at and that are out of date. */
  staleIcons(most: number): string[];
  removeIcon(key: string): void;
};

/** A refetch that the server takes from hook to hook. */
interface RefetchEvent extends core.RequestEvent {
  itemId: string;
  account: string;
  url: string;
  /** Null where the page couldn't be read, for the reason of `failure`. */
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

/** What a new collection is made of: its fields are plain data, and become fields by that. */
interface CollectionData extends Partial<Omit<core.Collection, 'fields'>> {
  fields?: FieldData[];
}

/** A record that a request writes, as the rules are asked about it (server/sync/write_event.go). */
interface RecordWrite {
  app: core.App;
  collection: core.Collection;
  /** What will be written: of a change, the stored record with the sent fields on it. */
  record: core.Record;
  auth?: core.Record;
  isSuperuser: boolean;
  /** The names in the request's body; of a change, of the collection's fields alone. */
  sent: string[];
  /** The fields as they are stored; of a new record there are none. */
  stored: Readonly<Record<string, unknown>>;
  /** The fields as they were when the rule was asked. */
  values: Readonly<Record<string, unknown>>;
  /** What the owner of a new record has of its table, and in bytes of all tables; only where that was read before. */
  usage?: { records: number; bytes: number };
  /** Of a request, the header by which it says what device it is sent from. */
  userAgent: string;
  /** Whether the text that is replaced is kept as a version in any case. */
  keepsVersion?: boolean;
}

/** Rules about the write of a record, asked in its transaction. */
type RulesHook = (handler: (e: RecordWrite) => void, ...tags: string[]) => void;
declare const onRecordCreateRules: RulesHook;
declare const onRecordUpdateRules: RulesHook;
declare const onRecordDeleteRules: RulesHook;

/** What is sent of an account, before anything is done with it. */
interface AccountBody {
  app: core.App;
  body: Readonly<Record<string, unknown>>;
  isNew: boolean;
  requestEvent: core.RequestEvent;
}
declare const onRecordBodyRules: (handler: (e: AccountBody) => void, ...tags: string[]) => void;

/** A request about the email address of an account, before PocketBase looks at it. */
interface AddressRequest {
  app: core.App;
  requestEvent: core.RequestEvent;
  /** The last segment of its route, such as `request-verification`. */
  action: string;
  address: string;
  /** Set where there is nothing left to do. */
  isAnswered: boolean;
}
declare const onAddressRules: (handler: (e: AddressRequest) => void, ...tags: string[]) => void;

/** Work that no answer waits for. */
interface BackgroundJob {
  app: core.App;
  kind: string;
  /** The id of a record, or an address. */
  subject: string;
}
declare const onBackground: (handler: (e: BackgroundJob) => void, ...kinds: string[]) => void;
declare const $background: { run(kind: string, subject: string): void };

declare namespace core {
  interface RecordAuthWithOAuth2RequestEvent {
    /** The request itself, which Go's functions take. */
    requestEvent: core.RequestEvent;
  }
  interface RecordAuthWithPasswordRequestEvent {
    /** The request itself, which Go's functions take. */
    requestEvent: core.RequestEvent;
  }
}
