/** Lengths are counted in Unicode code points, as PocketBase counts them. */

/** Longest title of an item (spec §5). */
export const TITLE_MAX = 200;
/** Longest content of an item (spec §5). */
export const CONTENT_MAX = 10_000;

/** Collection names, 1 to 50 (spec §5). */
export const COLLECTION_NAME_MIN = 1;
export const COLLECTION_NAME_MAX = 50;
/** Longest slug that is stored; a name of 50 with a hyphen between every pair fits. */
export const SLUG_MAX = 100;

/** Usernames, 3 to 150 (spec §5). */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 150;

/** Longest display name; it may be blank (spec §5). */
export const DISPLAY_NAME_MAX = 150;
/** Longest email address that PocketBase takes. */
export const EMAIL_MAX = 255;

/** Passwords: at least 8 (spec §5), at most PocketBase's 71 characters and bcrypt's 72 bytes. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 71;

/** Step between two neighbouring collections' `sortOrder` (spec §9). */
export const SORT_ORDER_STEP = 1000;
/** Neighbours closer than this have no room between them: the list is renumbered. */
export const SORT_ORDER_MIN_GAP = 1e-6;

/** Days that a trashed item is kept (spec §4). */
export const TRASH_RETENTION_DAYS = 7;

/** Versions of an item's text that are kept at most, and for how many days (spec §4). */
export const VERSIONS_MAX = 50;
export const VERSION_DAYS = 90;
/** How long an editing visit is at most: a version is kept before the first change of each, in ms (spec §4). */
export const VERSION_VISIT_MS = 10 * 60 * 1000;

/** What the shared demo account holds at most; it is reset every two hours (spec §6). */
export const DEMO_ITEMS_MAX = 500;
export const DEMO_COLLECTIONS_MAX = 30;

/** Title and content in a row are cut after this many characters (spec §2). */
export const ROW_TEXT_MAX = 150;
/** Rows that Shift with an arrow key moves the selection by (spec §2). */
export const SHIFT_ARROW_STEP = 5;
/** Skeleton rows while a list is loading (spec §2). */
export const SKELETON_ROWS = 7;
/** On focus a list older than this is fetched again, in ms (spec §2). */
export const FOCUS_REFETCH_AFTER_MS = 120_000;
