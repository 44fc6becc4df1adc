// A pinned item is at the top of its collection's list (docs/decisions/0099).
const BEFORE = 'CREATE INDEX idx_items_list ON items (collection, isTrashed, created, id)';
const AFTER = 'CREATE INDEX idx_items_list ON items (collection, isTrashed, isPinned, created, id)';

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.fields.add(new BoolField({ name: 'isPinned' }));
    items.removeIndex('idx_items_list');
    items.indexes = [...items.indexes, AFTER];
    app.save(items);
  },
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.removeIndex('idx_items_list');
    items.indexes = [...items.indexes, BEFORE];
    items.fields.removeByName('isPinned');
    app.save(items);
  },
);
