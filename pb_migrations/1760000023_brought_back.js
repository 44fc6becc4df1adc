// The newest version of an item that a device has brought back after the server was restored: the
// timeline in which the forgotten life began, its date there, and a digest of its texts (docs/decisions/0031).
migrate(
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run(`CREATE TABLE broughtBack (
      recordId TEXT NOT NULL PRIMARY KEY,
      timeline TEXT NOT NULL,
      updated TEXT NOT NULL,
      texts TEXT NOT NULL
    ) WITHOUT ROWID`);
    run(`CREATE TRIGGER broughtBack_items_deleted AFTER DELETE ON items BEGIN
      DELETE FROM broughtBack WHERE recordId = old.id;
    END`);
  },
  (app) => {
    /** @param {string} sql */
    const run = (sql) => app.db().newQuery(sql).execute();
    run('DROP TRIGGER broughtBack_items_deleted');
    run('DROP TABLE broughtBack');
  },
);
