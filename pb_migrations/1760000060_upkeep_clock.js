// What the upkeep knows of the clock (docs/decisions/0060), in milliseconds since 1970: when it was last at
// work, and since when the clock is doubted, 0 where it isn't.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE upkeepClock (
          id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
          seen INTEGER NOT NULL,
          doubtedSince INTEGER NOT NULL DEFAULT 0
        )`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE upkeepClock').execute();
  },
);
