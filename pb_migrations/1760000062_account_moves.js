// Accounts that move between instances (docs/decisions/0063).
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();

    // Accounts that are leaving this instance (held), have left it (gone), or of which only a part is there yet
    // (arriving): their devices are told to wait and come again.
    run(`CREATE TABLE accountMoves (
      account TEXT NOT NULL PRIMARY KEY,
      begun TEXT NOT NULL,
      state TEXT NOT NULL
    ) WITHOUT ROWID`);

    // The timelines of the instances where an account was before, each up to the revision at which it left.
    // A cursor of one of these is merely too old: nothing was forgotten since.
    run(`CREATE TABLE movedTimelines (
      owner TEXT NOT NULL,
      timeline TEXT NOT NULL,
      endRev INTEGER NOT NULL,
      PRIMARY KEY (owner, timeline)
    ) WITHOUT ROWID`);
    run(`CREATE TRIGGER movedTimelines_users_deleted AFTER DELETE ON users BEGIN
      DELETE FROM movedTimelines WHERE owner = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER movedTimelines_users_deleted');
    run('DROP TABLE movedTimelines');
    run('DROP TABLE accountMoves');
  },
);
