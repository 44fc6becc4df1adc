// Whether the server's clock is good enough to delete by (docs/decisions/0060).

const HOUR_MS = 60 * 60 * 1000;

/** A longer way than this, forward or back, between two looks is a long rest or a wrong clock. */
const JUMP_MS = 72 * HOUR_MS;

/** For how long a clock that has jumped is doubted: time to set it right. */
const DOUBT_MS = 24 * HOUR_MS;

/**
 * Whether what has become old may be deleted for good. It may not for a day after the clock has jumped, as with
 * a clock that is a year ahead: what it would delete is not due.
 * @param {core.App} app
 * @returns {boolean}
 */
function isTrusted(app) {
  const now = Date.now();
  const known = new DynamicModel({ seen: -0, doubtedSince: -0 });
  app
    .db()
    .newQuery(
      'SELECT coalesce(max(seen), 0) AS seen, coalesce(max(doubtedSince), 0) AS doubtedSince FROM upkeepClock',
    )
    .one(known);
  const { seen } = known;
  let { doubtedSince } = known;
  const isJump = seen !== 0 && Math.abs(now - seen) > JUMP_MS;
  if (isJump) {
    doubtedSince = now;
    const at = (/** @type {number} */ time) => new Date(time).toISOString();
    console.log(
      `The clock says ${at(now)}, and the server was last at work at ${at(seen)}. If that is wrong, set the clock right: trash bins and old versions of texts are emptied again after a day.`,
    );
  } else if (now - doubtedSince >= DOUBT_MS) {
    doubtedSince = 0;
  }
  app
    .db()
    .newQuery(
      'INSERT INTO upkeepClock (id, seen, doubtedSince) VALUES (1, {:now}, {:doubtedSince}) ON CONFLICT DO UPDATE SET seen = excluded.seen, doubtedSince = excluded.doubtedSince',
    )
    .bind({ now, doubtedSince })
    .execute();
  return doubtedSince === 0;
}

module.exports = { isTrusted };
