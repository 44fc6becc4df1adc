// The lives that a server has behind it (docs/decisions/0031). server/pull begins one at each start, and reads
// cursors by the same form.

/**
 * How far a device has read the change log; `firstRev` is, while a first pull goes on, the server's
 * revision at its beginning, and 0 else.
 * @typedef {{ timeline: string, rev: number, firstRev: number }} Cursor
 */

/** `<timeline>.<rev>`, with `.<firstRev>` while a first pull goes on. */
const CURSOR = /^([0-9a-f]{16})\.(0|[1-9][0-9]{0,17})(?:\.([1-9][0-9]{0,17}))?$/;

/** The server's newest revision, as an SQL expression. */
const NEWEST_REV = "coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0)";

/** The newest revision of `{:timeline}`, as an SQL expression; -1 where there was no such timeline. */
const END_OF_GIVEN = `coalesce((SELECT coalesce(
    (SELECT startRev FROM timelines WHERE number > given.number ORDER BY number LIMIT 1),
    ${NEWEST_REV}
  ) FROM timelines given WHERE id = {:timeline}), -1)`;

/**
 * Reads a cursor; null for a text that is none.
 * @param {string} text
 * @returns {Cursor | null}
 */
function parseCursor(text) {
  const [, timeline, rev, firstRev] = CURSOR.exec(text) ?? [];
  return timeline ? { timeline, rev: Number(rev), firstRev: Number(firstRev ?? 0) } : null;
}

/**
 * The highest revision of anything that a device may have: the first page of a first pull runs ahead of
 * its own revision.
 * @param {Cursor} cursor
 */
function newestKnown({ rev, firstRev }) {
  return Math.max(rev, firstRev);
}

/**
 * Whether a cursor is of another life than the server's, such as the one before a backup was restored. What a
 * device does on top of what that life knew is decided wrongly by this one.
 * @param {core.App} app
 * @param {string} text
 */
function isOfAnotherLife(app, text) {
  const cursor = parseCursor(text);
  if (!cursor) return true;
  const found = new DynamicModel({ end: 0 });
  app.db().newQuery(`SELECT ${END_OF_GIVEN} AS end`).bind({ timeline: cursor.timeline }).one(found);
  return newestKnown(cursor) > found.end;
}

module.exports = { isOfAnotherLife };
