// A pinned item is at the top of its collection's list (docs/decisions/0099).
const LIST_BY_DATE = 'CREATE INDEX idx_items_list ON items (collection, isTrashed, created, id)';
const LIST_BY_PIN =
  'CREATE INDEX idx_items_list ON items (collection, isTrashed, isPinned, created, id)';

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.fields.add(new BoolField({ name: 'isPinned' }));
    items.removeIndex('idx_items_list');
    items.indexes = [...items.indexes, LIST_BY_PIN];
    app.save(items);
  },
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.removeIndex('idx_items_list');
    items.indexes = [...items.indexes, LIST_BY_DATE];
    items.fields.removeByName('isPinned');
    app.save(items);
  },
);
