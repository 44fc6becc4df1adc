import { toDate, toDateTime } from '../date-time';
import { COLLECTION_NAME_MAX, CONTENT_MAX, SLUG_MAX, TITLE_MAX } from '../limits';
import {
  MUTATION_KINDS,
  type Forgotten,
  type Mutation,
  type MutationKind,
  type Rejection,
  type SortPlace,
  type StoreName,
} from './mutation';

/** Maximum number of mutations in a push. */
export const MAX_MUTATIONS_IN_PUSH = 500;
/** Maximum length of a cursor. */
const CURSOR_MAX = 100;
/** Maximum number of collections in a sort: more than an account can have. */
const MAX_PLACES = 1000;

/** A mutation as a device sends it. */
export interface NumberedMutation extends Mutation {
  /** The number of the mutation. Each client numbers its mutations from 1, without gaps. */
  n: number;
  /** Time of the change by the device's clock, in ms since 1970. */
  at: number;
}

/** The body of a push. */
export interface Push {
  /** The client's id: 15 of a-z0-9. */
  client: string;
  /** The client has received all results up to this number. */
  acknowledged: number;
  /** Cursor of the client's last pull. If it is from another timeline, nothing is applied. */
  cursor?: string;
  /** The mutations in the order of their numbers, without gaps. */
  mutations: NumberedMutation[];
}

const ID = /^[a-z0-9]{15}$/;
const TIMELINE = /^[0-9a-f]{16}$/;
/** A date as the server writes it. */
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/;

/** The type of each field, or for a text its maximum length. A time may be blank. */
const FIELDS: Readonly<
  Record<StoreName, Readonly<Record<string, 'boolean' | 'number' | 'time' | number>>>
> = {
  items: {
    collection: 15,
    type: 10,
    title: TITLE_MAX,
    content: CONTENT_MAX,
    shouldCopyOnClick: 'boolean',
    isTodoDone: 'boolean',
    isPinned: 'boolean',
    laterUntil: 'time',
  },
  itemCollections: { name: COLLECTION_NAME_MAX, slug: SLUG_MAX, sortOrder: 'number' },
  trashBins: { name: COLLECTION_NAME_MAX, slug: SLUG_MAX },
};

/** A text with more than this many times the allowed length is refused without counting its characters. */
const TIMES_TOO_LONG = 4;

type Data = Readonly<Record<string, unknown>>;

/**
 * Parses the body of a push. Returns the push, or a `problem` if the body is malformed. The app never sends such a
 * body.
 */
export function parsePush(body: Data): { push: Push } | { problem: string } {
  const { client, acknowledged, cursor, mutations } = body;
  if (!isId(client)) return { problem: 'Send as “client” 15 letters a-z or digits.' };
  if (!isCount(acknowledged)) return { problem: 'Send as “acknowledged” a whole number from 0.' };
  if (cursor !== undefined && !(typeof cursor === 'string' && cursor.length <= CURSOR_MAX))
    return { problem: 'Send as “cursor” that of the last pull, or none.' };
  if (!Array.isArray(mutations) || mutations.length > MAX_MUTATIONS_IN_PUSH)
    return { problem: `Send as “mutations” a list of at most ${MAX_MUTATIONS_IN_PUSH}.` };
  const parsed: NumberedMutation[] = [];
  for (const each of mutations as readonly unknown[]) {
    const mutation = isData(each) ? parseMutation(each) : 'no object';
    if (typeof mutation === 'string')
      return { problem: `Mutation ${parsed.length} of the list can’t be read: ${mutation}.` };
    const before = parsed.at(-1);
    if (before && mutation.n !== before.n + 1)
      return { problem: 'Send mutations in the order of their numbers, without gaps.' };
    parsed.push(mutation);
  }
  const push: Push = { client, acknowledged, mutations: parsed };
  return { push: cursor === undefined ? push : { ...push, cursor } };
}

/**
 * Returns the error of the REST API for texts that are far too long, or null. Other rules check the exact limits.
 */
export function rejectionOfLength({ store, fields }: Mutation): Rejection | null {
  const texts: Data = fields;
  const data: Record<string, unknown> = {};
  for (const name of Object.keys(texts)) {
    const value = texts[name];
    const limit = FIELDS[store][name];
    if (typeof value === 'string' && typeof limit === 'number' && isTooLong(value, limit))
      data[name] = {
        code: 'validation_max_text_constraint',
        message: `Too long: at most ${limit} characters.`,
      };
  }
  if (Object.keys(data).length === 0) return null;
  return { status: 400, message: 'The record could not be saved.', data };
}

/** Parses a mutation. Returns the mutation, or a text that says what is wrong. */
function parseMutation(data: Data): NumberedMutation | string {
  const { n, at, kind, store, recordId } = data;
  if (!isCount(n) || n === 0) return '“n” is no whole number from 1';
  if (!isTime(at)) return '“at” is no time';
  if (!isKind(kind)) return `“kind” is none of ${MUTATION_KINDS.join(', ')}`;
  if (!isStore(store)) return `“store” is none of ${Object.keys(FIELDS).join(', ')}`;
  if (!isId(recordId)) return '“recordId” is not 15 letters a-z or digits';
  const fields = parseFields(data.fields, store, false);
  if (typeof fields === 'string') return `“fields” ${fields}`;
  const base = parseFields(data.base, store, true);
  if (typeof base === 'string') return `“base” ${base}`;
  const sortOrders = data.sortOrders === undefined ? undefined : parsePlaces(data.sortOrders);
  if (sortOrders === null) return '“sortOrders” is no list of ids, each named once, and orders';
  const forgotten = data.forgotten === undefined ? undefined : parseForgotten(data.forgotten);
  if (forgotten === null) return '“forgotten” has no timeline and date';
  if (forgotten && (store !== 'items' || (kind !== 'create' && kind !== 'update')))
    return '“forgotten” is of an item that is created or updated';
  const { created } = data;
  if (created !== undefined && !(isTime(created) && created >= 0 && kind === 'create'))
    return '“created” is no time since 1970 of something that is created';
  const { isRestore } = data;
  if (isRestore !== undefined && (isRestore !== true || store !== 'items' || kind !== 'update'))
    return '“isRestore” is true, of an item that is updated';
  const { onlyIfUnused } = data;
  const isCollectionDelete = store === 'itemCollections' && kind === 'delete';
  if (onlyIfUnused !== undefined && (onlyIfUnused !== true || !isCollectionDelete))
    return '“onlyIfUnused” is true, of a collection that is deleted';
  const { itemCount } = data;
  if (itemCount !== undefined && !(isCount(itemCount) && isCollectionDelete))
    return '“itemCount” is a whole number, of a collection that is deleted';
  return {
    n,
    at,
    kind,
    store,
    recordId,
    fields,
    base,
    ...(sortOrders && { sortOrders }),
    ...(forgotten && { forgotten }),
    ...(created !== undefined && { created }),
    ...(isRestore === true && { isRestore }),
    ...(onlyIfUnused === true && { onlyIfUnused }),
    ...(isCount(itemCount) && { itemCount }),
  };
}

/** Parses the fields of a mutation or of its base. Returns the fields, or a text that says what is wrong. */
function parseFields(data: unknown, store: StoreName, isBase: boolean): object | string {
  if (!isData(data)) return 'is no object';
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(data)) {
    const value = data[name];
    const isTrashed = isBase && store === 'items' && name === 'isTrashed';
    const kind = isTrashed ? 'boolean' : FIELDS[store][name];
    if (kind === undefined) return `has “${name.slice(0, 20)}”, which isn’t changed by a mutation`;
    if (kind === 'time' && !(value === '' || isDate(value))) return `has in “${name}” no time`;
    const expected = typeof kind === 'number' || kind === 'time' ? 'string' : kind;
    if (typeof value !== expected || (kind === 'number' && !Number.isFinite(value)))
      return `has in “${name}” no ${expected}`;
    // Stored texts never exceed the limits.
    if (isBase && typeof kind === 'number' && isTooLong(String(value), kind))
      return `has too long a text in “${name}”`;
    fields[name] = value;
  }
  return fields;
}

/** Parses the list of a sort. Returns null if it is invalid, or if it lists a collection twice. */
function parsePlaces(data: unknown): SortPlace[] | null {
  if (!Array.isArray(data) || data.length > MAX_PLACES) return null;
  const places = new Map<string, SortPlace>();
  for (const each of data as readonly unknown[]) {
    if (!isData(each)) return null;
    const { id, sortOrder } = each;
    if (!isId(id) || typeof sortOrder !== 'number' || !Number.isFinite(sortOrder)) return null;
    places.set(id, { id, sortOrder });
  }
  return places.size === data.length ? [...places.values()] : null;
}

function parseForgotten(data: unknown): Forgotten | null {
  if (!isData(data)) return null;
  const { timeline, updated } = data;
  return isTimeline(timeline) && isDate(updated) ? { timeline, updated } : null;
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length === 15 && ID.test(value);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isTimeline(value: unknown): value is string {
  return typeof value === 'string' && value.length === 16 && TIMELINE.test(value);
}

function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 24 || !DATE.test(value)) return false;
  const date = toDate(value);
  // Not every text of this form is a date, such as February 30th.
  return !Number.isNaN(date.getTime()) && toDateTime(date) === value;
}

function isKind(value: unknown): value is MutationKind {
  return MUTATION_KINDS.some((kind) => kind === value);
}

function isStore(value: unknown): value is StoreName {
  return typeof value === 'string' && Object.hasOwn(FIELDS, value);
}

function isTooLong(text: string, limit: number): boolean {
  return text.length > TIMES_TOO_LONG * limit;
}
