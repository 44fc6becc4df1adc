// Accounts that their owners have deleted (docs/decisions/0053).
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();

    // Those of which something may be left, until all of it is gone. `email` is the address that gets
    // the confirmation, blank where none is proved.
    run(`CREATE TABLE accountDeletions (
      account TEXT NOT NULL PRIMARY KEY,
      username TEXT NOT NULL,
      email TEXT NOT NULL,
      deletedAt TEXT NOT NULL,
      isMailed INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID`);

    // By this a device that still has a token hears that its account was deleted, and didn't just log
    // it out. Of the account there is a keyed digest of its id, for 90 days.
    run(`CREATE TABLE deletedAccounts (
      digest TEXT NOT NULL PRIMARY KEY,
      deletedAt TEXT NOT NULL
    ) WITHOUT ROWID`);

    // An account that deletes itself has many of them: they go in batches.
    run('DROP TRIGGER syncClients_users_deleted');
    run(`CREATE TRIGGER syncClients_users_deleted AFTER DELETE ON users
      WHEN NOT EXISTS (SELECT 1 FROM accountDeletions WHERE account = old.id) BEGIN
      DELETE FROM syncClients WHERE owner = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER syncClients_users_deleted');
    run(`CREATE TRIGGER syncClients_users_deleted AFTER DELETE ON users BEGIN
      DELETE FROM syncClients WHERE owner = old.id;
    END`);
    run('DROP TABLE deletedAccounts');
    run('DROP TABLE accountDeletions');
  },
);
