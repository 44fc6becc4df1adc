// The sweep takes the oldest links of each account that wait for their title: the index holds them in
// that order, and all that is asked of them.
const BEFORE = 'CREATE INDEX idx_items_metadata ON items (metadataState, created)';
const AFTER = 'CREATE INDEX idx_items_metadata ON items (metadataState, owner, created, id)';

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.removeIndex('idx_items_metadata');
    items.indexes = [...items.indexes, AFTER];
    app.save(items);
  },
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.removeIndex('idx_items_metadata');
    items.indexes = [...items.indexes, BEFORE];
    app.save(items);
  },
);
