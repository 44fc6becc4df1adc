// The trusted time: up to which the server's clock is reliable enough to delete expired data (docs/decisions/0085).

const { execute, selectOne } = require(`${__hooks}/sql.js`);

const HOUR_MS = 60 * 60 * 1000;

/** A larger difference between two checks, in either direction, means that the server was off or the clock is wrong. */
const JUMP_MS = 72 * HOUR_MS;

/** How long a clock isn't trusted after a jump, so that the operator can correct it. */
const DOUBT_MS = 24 * HOUR_MS;

/** A machine is rarely off for longer than this. A broken clock is usually wrong by years. */
const REST_MS = 31 * 24 * HOUR_MS;

/**
 * Returns the trusted time, in milliseconds since 1970: data that expired before may be deleted. It is the current
 * time, unless the clock has jumped. Then it is the time before the jump, for a day or until a later start continues
 * from there.
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
    // Nobody has corrected the clock within a day, so its time before the server was off was right.
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
