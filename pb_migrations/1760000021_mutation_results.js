// What became of a client's mutations, kept until the client says that it knows (pb_hooks/push.js).
// One that was applied as it is has no row: that its number has been reached says all.
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE mutationResults (
      client TEXT NOT NULL,
      n INTEGER NOT NULL,
      store TEXT NOT NULL,
      recordId TEXT NOT NULL,
      result TEXT NOT NULL,
      PRIMARY KEY (client, n)
    ) WITHOUT ROWID`);
    run(`CREATE TRIGGER mutationResults_syncClients_deleted AFTER DELETE ON syncClients BEGIN
      DELETE FROM mutationResults WHERE client = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER mutationResults_syncClients_deleted');
    run('DROP TABLE mutationResults');
  },
);
