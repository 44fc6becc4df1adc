// An item that is put away is out of its collection's list until a moment, and then on top (docs/decisions/0102). The
// index has the list's order: an item is sorted by that moment, or else by when it was created.
const LIST_BY_CREATION =
  'CREATE INDEX idx_items_list ON items (collection, isTrashed, isPinned, created, id)';
const LIST_BY_RETURN = `CREATE INDEX idx_items_list ON items (
  collection, isTrashed, isPinned, iif(laterUntil = '', created, laterUntil), id)`;

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.fields.add(new DateField({ name: 'laterUntil' }));
    items.removeIndex('idx_items_list');
    items.indexes = [...items.indexes, LIST_BY_RETURN];
    app.save(items);
  },
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    items.removeIndex('idx_items_list');
    items.indexes = [...items.indexes, LIST_BY_CREATION];
    items.fields.removeByName('laterUntil');
    app.save(items);
  },
);
