// Rewrites the databases (VACUUM), so that they keep nothing of deleted data (docs/decisions/0053).

/** Maximum size of a database to rewrite, in bytes. This takes up to two seconds, during which other writes wait. */
const MAX_BYTES = 200_000_000;

/** Free disk space that SQLite may need, as a multiple of the databases' size (https://sqlite.org/lang_vacuum.html). */
const ROOM = 2;

/** Key in `app.store()` of the time for the next try after a failure, in milliseconds since 1970. */
const NEXT_TRY = 'jotNextRewrite';
const NEXT_TRY_MS = 60 * 60_000;

/**
 * Whether the databases can be rewritten now. After a failure, not for an hour.
 * @param {core.App} app
 * @returns {boolean}
 */
function isRewriteDue(app) {
  return Date.now() >= Number(app.store().get(NEXT_TRY) ?? 0);
}

/**
 * Rewrites the databases. SQLite overwrites freed space, except the remains of rows that it has moved to another page.
 * A large database isn't rewritten, because other writes would wait too long.
 * @param {core.App} app
 * @throws if there is too little disk space
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
 * Returns the size of a database, in bytes.
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
