// Up to what time the server's clock is good enough to delete by (docs/decisions/0085).

const { execute, selectOne } = require(`${__hooks}/sql.js`);

const HOUR_MS = 60 * 60 * 1000;

/** A longer way than this, forward or back, between two looks is a long rest or a wrong clock. */
const JUMP_MS = 72 * HOUR_MS;

/** For how long a clock that has jumped is doubted: time to set it right. */
const DOUBT_MS = 24 * HOUR_MS;

/** A machine rarely rests for longer than this; a clock that fails is usually years away. */
const REST_MS = 31 * 24 * HOUR_MS;

/**
 * The time up to which what has become old may be deleted for good, in milliseconds since 1970. It is now, unless
 * the clock has jumped: then it is the last time before that, for a day or until a later start goes on from there.
 * @param {core.App} app
 * @returns {number}
 */
function trustedTime(app) {
  const now = Date.now();
  const known = selectOne(
    app,
    { seen: -0, doubtedSince: -0, trusted: -0 },
    `SELECT coalesce(max(seen), 0) AS seen, coalesce(max(doubtedSince), 0) AS doubtedSince,
        coalesce(max(trusted), 0) AS trusted FROM upkeepClock`,
  );
  const { seen } = known;
  let { doubtedSince, trusted } = known;
  const isJump = seen !== 0 && Math.abs(now - seen) > JUMP_MS;
  const isDayOld = now - doubtedSince >= DOUBT_MS;
  if (isJump) {
    // Nobody has set the clock back within a day, so what it said before this rest was right.
    if (doubtedSince === 0 || (isDayOld && now - seen <= REST_MS)) trusted = seen;
    doubtedSince = now;
    const at = (/** @type {number} */ time) => new Date(time).toISOString();
    console.log(
      `The clock says ${at(now)}, and the server was last at work at ${at(seen)}. If that is wrong, set the clock right: until it has run for a day, or starts again later, nothing is deleted that wasn't due before.`,
    );
  } else if (isDayOld) {
    doubtedSince = 0;
  }
  trusted = doubtedSince === 0 ? now : Math.min(trusted, now);
  execute(
    app,
    `INSERT INTO upkeepClock (id, seen, doubtedSince, trusted) VALUES (1, {:now}, {:doubtedSince}, {:trusted})
        ON CONFLICT DO UPDATE SET seen = excluded.seen, doubtedSince = excluded.doubtedSince, trusted = excluded.trusted`,
    { now, doubtedSince, trusted },
  );
  return trusted;
}

module.exports = { trustedTime };
