// Access tokens, with which programs call /api/v1 for an account (docs/decisions/0101), and the stored answers to
// requests with an Idempotency-Key. Both are plain tables, because collections would have a REST API, and only the
// server's own routes read them. Triggers delete tokens with the account and with a changed password, whatever changes it.
// The change log also gets the collection of a deleted item, which tells what a token that is limited to some may see.

/**
 * Makes the trigger anew that logs deleted items.
 * @param {(sql: string) => unknown} run
 * @param {boolean} isPlaced whether it logs the collection
 */
function logDeletions(run, isPlaced) {
  const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";
  const [column, value] = isPlaced ? [', collection', ', old.collection'] : ['', ''];
  run('DROP TRIGGER changeLog_items_deleted');
  run(`CREATE TRIGGER changeLog_items_deleted AFTER DELETE ON items BEGIN
    DELETE FROM changeLog
      WHERE recordId = old.id AND store = 'items' AND owner = old.owner;
    INSERT INTO changeLog (owner, store, recordId, isDeleted, deletedAt, writtenAt${column})
      VALUES (old.owner, 'items', old.id, 1, ${now}, ${now}${value});
  END`);
}

migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run("ALTER TABLE changeLog ADD COLUMN collection TEXT NOT NULL DEFAULT ''");
    logDeletions(run, true);

    run(`CREATE TABLE accessTokens (
      id TEXT NOT NULL PRIMARY KEY,
      owner TEXT NOT NULL,
      name TEXT NOT NULL,
      scope TEXT NOT NULL,
      collections TEXT,
      hash TEXT NOT NULL UNIQUE,
      created TEXT NOT NULL,
      expires TEXT NOT NULL,
      lastUsed TEXT NOT NULL DEFAULT '',
      lastUsedBy TEXT NOT NULL DEFAULT ''
    )`);
    run('CREATE INDEX idx_accessTokens_owner ON accessTokens (owner)');
    run(`CREATE TRIGGER accessTokens_users_deleted AFTER DELETE ON users BEGIN
      DELETE FROM accessTokens WHERE owner = old.id;
    END`);
    run(`CREATE TRIGGER accessTokens_users_password AFTER UPDATE OF password ON users
      WHEN new.password <> old.password BEGIN
      DELETE FROM accessTokens WHERE owner = old.id;
    END`);

    // Of a token's keys, "total" adds up the sizes, so that the oldest ones beyond a maximum are found by an index.
    run(`CREATE TABLE idempotencyKeys (
      token TEXT NOT NULL,
      key TEXT NOT NULL,
      owner TEXT NOT NULL,
      request TEXT NOT NULL,
      answer TEXT NOT NULL,
      created TEXT NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY (token, key)
    ) WITHOUT ROWID`);
    run('CREATE INDEX idx_idempotencyKeys_total ON idempotencyKeys (token, total)');
    run('CREATE INDEX idx_idempotencyKeys_created ON idempotencyKeys (created)');
    run(`CREATE TRIGGER idempotencyKeys_accessTokens_deleted AFTER DELETE ON accessTokens BEGIN
      DELETE FROM idempotencyKeys WHERE token = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER accessTokens_users_deleted');
    run('DROP TRIGGER accessTokens_users_password');
    run('DROP TABLE idempotencyKeys');
    run('DROP TABLE accessTokens');
    logDeletions(run, false);
    run('ALTER TABLE changeLog DROP COLUMN collection');
  },
);
