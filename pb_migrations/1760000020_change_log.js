// What has changed since a device asked last, kept by SQLite itself: whatever writes a record, a
// cascade, the dashboard, the purge or a superuser's SQL, is in the log. Each record has one row for
// each account that has or had it, with the revision of its newest change.
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    /**
     * Writes a record's newest change. Without OR REPLACE: of two conflict clauses SQLite follows
     * that of the statement that fires the trigger.
     * @param {string} store
     * @param {'new' | 'old'} row
     */
    const log = (store, row) => {
      const isDeleted = row === 'old';
      const deletedAt = isDeleted ? "strftime('%Y-%m-%d %H:%M:%fZ', 'now')" : "''";
      return `DELETE FROM changeLog
          WHERE recordId = ${row}.id AND store = '${store}' AND owner = ${row}.owner;
        INSERT INTO changeLog (owner, store, recordId, isDeleted, deletedAt)
          VALUES (${row}.owner, '${store}', ${row}.id, ${isDeleted ? 1 : 0}, ${deletedAt});`;
    };

    // AUTOINCREMENT: a revision is never given again, also when the newest one is pruned.
    run(`CREATE TABLE changeLog (
      rev INTEGER PRIMARY KEY AUTOINCREMENT,
      owner TEXT NOT NULL,
      store TEXT NOT NULL,
      recordId TEXT NOT NULL,
      isDeleted INTEGER NOT NULL,
      deletedAt TEXT NOT NULL
    )`);
    run(`INSERT INTO changeLog (owner, store, recordId, isDeleted, deletedAt)
      SELECT owner, store, id, 0, '' FROM (
        SELECT owner, 'items' AS store, id, created FROM items
        UNION ALL SELECT owner, 'itemCollections', id, created FROM itemCollections
        UNION ALL SELECT owner, 'trashBins', id, created FROM trashBins
      ) ORDER BY created, id`);
    run('CREATE UNIQUE INDEX idx_changeLog_record ON changeLog (recordId, store, owner)');
    run('CREATE INDEX idx_changeLog_owner ON changeLog (owner, rev)');
    run('CREATE INDEX idx_changeLog_deleted ON changeLog (deletedAt) WHERE isDeleted = 1');
    for (const store of ['items', 'itemCollections', 'trashBins']) {
      run(`CREATE TRIGGER changeLog_${store}_created AFTER INSERT ON ${store} BEGIN
        ${log(store, 'new')}
      END`);
      run(`CREATE TRIGGER changeLog_${store}_updated AFTER UPDATE ON ${store} BEGIN
        ${log(store, 'new')}
      END`);
      // No route gives a record to another account, or another id; the dashboard may.
      run(`CREATE TRIGGER changeLog_${store}_given AFTER UPDATE OF id, owner ON ${store}
        WHEN new.id <> old.id OR new.owner <> old.owner BEGIN
        ${log(store, 'old')}
      END`);
      run(`CREATE TRIGGER changeLog_${store}_deleted AFTER DELETE ON ${store} BEGIN
        ${log(store, 'old')}
      END`);
    }

    // The newest tombstone of an account that has been pruned.
    run(`CREATE TABLE syncState (
      owner TEXT NOT NULL PRIMARY KEY,
      prunedRev INTEGER NOT NULL
    ) WITHOUT ROWID`);

    // The lives of this database, one for each time that it was opened (server/pull).
    run(`CREATE TABLE timelines (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      startRev INTEGER NOT NULL,
      started TEXT NOT NULL
    )`);
    run(`INSERT INTO timelines (id, startRev, started)
      VALUES (lower(hex(randomblob(8))), 0, strftime('%Y-%m-%d %H:%M:%fZ', 'now'))`);

    // How far the mutations of each device have been applied.
    run(`CREATE TABLE syncClients (
      id TEXT NOT NULL PRIMARY KEY,
      owner TEXT NOT NULL,
      lastMutation INTEGER NOT NULL,
      seen TEXT NOT NULL
    ) WITHOUT ROWID`);
    run('CREATE INDEX idx_syncClients_owner ON syncClients (owner)');
    run(`CREATE TRIGGER syncClients_users_deleted AFTER DELETE ON users BEGIN
      DELETE FROM syncClients WHERE owner = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER syncClients_users_deleted');
    for (const store of ['items', 'itemCollections', 'trashBins'])
      for (const event of ['created', 'updated', 'given', 'deleted'])
        run(`DROP TRIGGER changeLog_${store}_${event}`);
    for (const table of ['changeLog', 'syncState', 'timelines', 'syncClients'])
      run(`DROP TABLE ${table}`);
  },
);
