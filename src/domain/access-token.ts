/** What an access token allows: to add only, to read only, or both with changes. */
export const TOKEN_SCOPES = ['add', 'read', 'write'] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** After how many days a token may end. Null for a token that doesn't. */
export const TOKEN_DAYS = [null, 30, 365] as const;

export type TokenDays = (typeof TOKEN_DAYS)[number];

/** How many access tokens an account may have. */
export const TOKENS_MAX = 50;
/** Maximum length of a token's name. */
export const TOKEN_NAME_MAX = 60;
/** Id of the element around the new token of the browser extension, by which the extension finds it. */
export const EXTENSION_TOKEN_ID = 'extension-token';

/** An access token of an account, without its secret. */
export interface AccessToken {
  id: string;
  name: string;
  scope: TokenScope;
  /** Ids of the collections to which it is limited, which may be gone. Null if it isn't limited. */
  collections: readonly string[] | null;
  created: string;
  /** Empty if it doesn't end. */
  expires: string;
  /** The day of its last use, such as `2026-11-29`. Empty before the first one. */
  lastUsed: string;
  /** The program of its last use, such as `curl 8.5`. */
  lastUsedBy: string;
}

/** A token to create. */
export interface NewToken {
  name: string;
  scope: TokenScope;
  /** Null for all collections. */
  collections: readonly string[] | null;
  days: TokenDays;
}

/** A token with its secret, which the server tells only once. */
export type CreatedToken = AccessToken & { token: string };
