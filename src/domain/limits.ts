/** Lengths are counted in Unicode code points, as PocketBase counts them. */

/** Maximum length of an item's title (spec §5). */
export const TITLE_MAX = 200;
/** Maximum length of an item's content (spec §5). */
export const CONTENT_MAX = 10_000;

/** Collection names, 1 to 50 (spec §5). */
export const COLLECTION_NAME_MIN = 1;
export const COLLECTION_NAME_MAX = 50;
/** Maximum length of a slug. Fits a name of 50 characters with a hyphen after each. */
export const SLUG_MAX = 100;

/** Usernames, 3 to 150 (spec §5). */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 150;

/** Maximum length of a display name, which may be blank (spec §5). */
export const DISPLAY_NAME_MAX = 150;
/** Maximum length of an email address in PocketBase. */
export const EMAIL_MAX = 255;

/** Passwords: at least 8 (spec §5), at most PocketBase's 71 characters and bcrypt's 72 bytes. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 71;

/** Step between the `sortOrder` of adjacent collections (spec §9). */
export const SORT_ORDER_STEP = 1000;
/** Minimum gap between the `sortOrder` of adjacent collections. If a gap is smaller, the list is renumbered. */
export const SORT_ORDER_MIN_GAP = 1e-6;

/** Days until a trashed item is deleted (spec §4). */
export const TRASH_RETENTION_DAYS = 7;

/** Maximum number of versions of an item, and the days until a version is deleted (spec §4). */
export const VERSIONS_MAX = 50;
export const VERSION_DAYS = 90;
/** Minimum time between two automatic versions of an item, in ms (spec §4). */
export const VERSION_VISIT_MS = 10 * 60 * 1000;

/** Limits of the shared demo account, which is reset every two hours (spec §6). */
export const DEMO_ITEMS_MAX = 500;
export const DEMO_COLLECTIONS_MAX = 30;

/** Maximum length of the title and of the content in a row (spec §2). */
export const ROW_TEXT_MAX = 150;
/** Number of rows by which Shift with an arrow key moves the selection (spec §2). */
export const SHIFT_ARROW_STEP = 5;
/** Number of skeleton rows while a list is loading (spec §2). */
export const SKELETON_ROWS = 7;
/** Time after which a focus of the page pulls again, in ms (spec §2). */
export const FOCUS_REFETCH_AFTER_MS = 120_000;
