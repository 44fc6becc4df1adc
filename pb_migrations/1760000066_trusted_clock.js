// The time up to which the clock was right beyond doubt (docs/decisions/0085), in milliseconds since 1970; 0 where
// it isn't known.
migrate(
  (app) => {
    app
      .db()
      .newQuery('ALTER TABLE upkeepClock ADD COLUMN trusted INTEGER NOT NULL DEFAULT 0')
      .execute();
  },
  (app) => {
    app.db().newQuery('ALTER TABLE upkeepClock DROP COLUMN trusted').execute();
  },
);
