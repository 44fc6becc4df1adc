// The texts of items as they were before they were changed (pb_hooks/versions.js). They go with their item,
// and with its owner: whoever gets it by the dashboard gets nothing of what it was. Only a route of its
// owner's reads them, so they are no collection, which has a REST API (docs/decisions/0052).
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE itemVersions (
      number INTEGER PRIMARY KEY,
      item TEXT NOT NULL,
      kept INTEGER NOT NULL,
      device TEXT NOT NULL,
      type TEXT NOT NULL,
      title TEXT NOT NULL,
      content TEXT NOT NULL
    )`);
    run('CREATE INDEX idx_itemVersions_item ON itemVersions (item, kept)');
    run('CREATE INDEX idx_itemVersions_kept ON itemVersions (kept)');
    run(`CREATE TRIGGER itemVersions_items_deleted AFTER DELETE ON items BEGIN
      DELETE FROM itemVersions WHERE item = old.id;
    END`);
    run(`CREATE TRIGGER itemVersions_items_given AFTER UPDATE OF id, owner ON items
      WHEN new.id <> old.id OR new.owner <> old.owner BEGIN
      DELETE FROM itemVersions WHERE item = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER itemVersions_items_given');
    run('DROP TRIGGER itemVersions_items_deleted');
    run('DROP TABLE itemVersions');
  },
);
