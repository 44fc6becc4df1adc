// How many items and collections each account has, kept by SQLite itself: whatever writes them,
// cascades and the dashboard included, is counted, and looking it up costs the same for 10 and for
// 100,000.
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    /**
     * @param {string} table
     * @param {string} owner
     * @param {number} by
     */
    const count = (table, owner, by) =>
      `INSERT INTO recordCounts (owner, collection, amount) VALUES (${owner}, '${table}', ${by})
        ON CONFLICT (owner, collection) DO UPDATE SET amount = amount + excluded.amount;`;
    const forgetNone = `DELETE FROM recordCounts WHERE owner = old.owner AND amount <= 0;`;

    run(`CREATE TABLE recordCounts (
      owner TEXT NOT NULL,
      collection TEXT NOT NULL,
      amount INTEGER NOT NULL,
      PRIMARY KEY (owner, collection)
    ) WITHOUT ROWID`);
    for (const table of ['items', 'itemCollections']) {
      run(`INSERT INTO recordCounts (owner, collection, amount)
        SELECT owner, '${table}', count(*) FROM ${table} GROUP BY owner`);
      run(`CREATE TRIGGER ${table}_created AFTER INSERT ON ${table} BEGIN
        ${count(table, 'new.owner', 1)}
      END`);
      run(`CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} BEGIN
        ${count(table, 'old.owner', -1)} ${forgetNone}
      END`);
      run(`CREATE TRIGGER ${table}_given AFTER UPDATE OF owner ON ${table}
        WHEN new.owner <> old.owner BEGIN
        ${count(table, 'new.owner', 1)} ${count(table, 'old.owner', -1)} ${forgetNone}
      END`);
    }
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const table of ['items', 'itemCollections'])
      for (const event of ['created', 'deleted', 'given']) run(`DROP TRIGGER ${table}_${event}`);
    run('DROP TABLE recordCounts');
  },
);
