// Accounts no longer move between instances (docs/decisions/0080).
migrate(
  (app) => {
    const rows = arrayOf(new DynamicModel({ account: '', state: '' }));
    app
      .db()
      .newQuery(
        "SELECT account, state FROM accountMoves WHERE state IN ('held', 'arriving') ORDER BY state DESC, account",
      )
      .all(rows);
    const unfinished = rows.map(({ account, state }) => `${account} is ${state}`);
    const more = unfinished.length > 5 ? `, and ${unfinished.length - 5} more` : '';
    // A held account would be let in here, and may live elsewhere by now; of an arriving one only rows are here.
    if (unfinished.length > 0)
      throw new Error(
        `accounts are between two instances, and this version can't end their moves: ` +
          `${unfinished.slice(0, 5).join(', ')}${more}. Nothing was changed. ` +
          'Start the version of before, with JOT_INSTANCE and JOT_TOKEN_SECRET as they were. It undoes by itself ' +
          'what is arriving. Give the command “account move” of each held account once more. Then start this version.',
      );

    // A server that was killed has left such files, which hold all of an account.
    for (const entry of $os.readDir(app.dataDir()))
      if (entry.name().startsWith('.account-move-'))
        $os.remove($filepath.join(app.dataDir(), entry.name()));

    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER movedTimelines_users_deleted');
    run('DROP TABLE movedTimelines');
    run('DROP TABLE accountMoves');
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE accountMoves (
      account TEXT NOT NULL PRIMARY KEY,
      begun TEXT NOT NULL,
      state TEXT NOT NULL
    ) WITHOUT ROWID`);
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
);
