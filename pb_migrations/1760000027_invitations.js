// Invitations by which people register where JOT_REGISTRATION is invite (docs/decisions/0058). Of the
// token there is a digest; times are in seconds since 1970. A row goes with its last use.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TABLE invitations (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          digest TEXT NOT NULL UNIQUE,
          email TEXT NOT NULL,
          created INTEGER NOT NULL,
          expires INTEGER NOT NULL,
          usesLeft INTEGER NOT NULL
        )`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TABLE invitations').execute();
  },
);
