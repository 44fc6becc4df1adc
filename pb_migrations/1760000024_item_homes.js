// No new item without its collection, kept by SQLite itself: the server looks for the collection before it
// writes the item, and another request may delete it in between (docs/decisions/0025).
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `CREATE TRIGGER items_home BEFORE INSERT ON items
          WHEN NOT EXISTS (
            SELECT 1 FROM itemCollections WHERE id = new.collection AND owner = new.owner
          ) BEGIN
          SELECT RAISE(ABORT, 'This collection does not exist.');
        END`,
      )
      .execute();
  },
  (app) => {
    app.db().newQuery('DROP TRIGGER items_home').execute();
  },
);
