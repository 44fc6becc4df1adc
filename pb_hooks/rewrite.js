// Databases that are written anew, so that nothing of what was deleted is left in them (docs/decisions/0053).

/** Up to this size a database is written anew within two seconds, in which nobody else writes. */
const MAX_BYTES = 200_000_000;

/** How much free room SQLite may need, in times of the databases' size (https://sqlite.org/lang_vacuum.html). */
const ROOM = 2;

/** When it may be tried again after it has failed, in `app.store()`, in milliseconds since 1970. */
const NEXT_TRY = 'jotNextRewrite';
const NEXT_TRY_MS = 60 * 60_000;

/**
 * Whether the databases may be written anew now: not for an hour after that has failed.
 * @param {core.App} app
 * @returns {boolean}
 */
function isRewriteDue(app) {
  return Date.now() >= Number(app.store().get(NEXT_TRY) ?? 0);
}

/**
 * Writes the databases anew. What SQLite frees is overwritten, but not what a page still holds of rows that
 * it has moved to another page. A large database isn't written anew, as others would wait too long.
 * @param {core.App} app
 * @throws where there is too little room for it
 */
function rewriteDatabases(app) {
  const bytes = sizeOf(app.db());
  if (bytes > MAX_BYTES) return;
  app.store().set(NEXT_TRY, Date.now() + NEXT_TRY_MS);
  const needed = ROOM * (bytes + sizeOf(app.auxDB()));
  const free = $freeBytes();
  if (free < needed)
    throw new Error(
      `the databases can't be written anew: that needs ${needed} bytes of free disk, and there are ${free}; it is tried again in an hour`,
    );
  app.vacuum();
  app.auxVacuum();
  app.store().remove(NEXT_TRY);
}

/**
 * The size of a database, in bytes.
 * @param {dbx.Builder} db
 * @returns {number}
 */
function sizeOf(db) {
  const size = new DynamicModel({ bytes: -0 });
  db.newQuery(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  ).one(size);
  return size.bytes;
}

module.exports = { isRewriteDue, rewriteDatabases };
