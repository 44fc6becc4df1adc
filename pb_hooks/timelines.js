// The lives that a server has behind it (docs/decisions/0031).

/** A cursor of a pull: the timeline that it was given on, and how far the device has read. */
const CURSOR = /^([0-9a-f]{16})\.(\d{1,18})(?:\.\d{1,18})?$/;

/**
 * Whether a cursor is of another life than the server's, such as the one before a backup was restored. What a
 * device does on top of what that life knew is decided wrongly by this one.
 * @param {core.App} app
 * @param {string} cursor
 */
function isOfAnotherLife(app, cursor) {
  const [, timeline, rev] = CURSOR.exec(cursor) ?? [];
  const rows = arrayOf(new DynamicModel({ end: 0 }));
  app
    .db()
    .newQuery(
      `SELECT coalesce(
          (SELECT later.startRev FROM timelines later WHERE later.number > given.number ORDER BY later.number LIMIT 1),
          (SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0
        ) AS end
        FROM timelines given WHERE given.id = {:timeline}`,
    )
    .bind({ timeline: timeline ?? '' })
    .all(rows);
  return !rows[0] || Number(rev) > rows[0].end;
}

module.exports = { isOfAnotherLife };
