// Named collections of items (spec §3).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const mine = 'owner = @request.auth.id';

    app.save(
      new Collection({
        type: 'base',
        name: 'itemCollections',
        listRule: mine,
        viewRule: mine,
        // A missing owner is filled in by the hook, which runs after this rule.
        createRule: "@request.auth.id != '' && (owner = '' || owner = @request.auth.id)",
        updateRule: `${mine} && @request.body.owner:changed = false`,
        deleteRule: mine,
        fields: [
          { type: 'text', name: 'name', required: true, presentable: true, min: 1, max: 50 },
          { type: 'text', name: 'slug', required: true, max: 100, pattern: '^[a-z0-9-]+$' },
          {
            type: 'relation',
            name: 'owner',
            collectionId: users.id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { type: 'number', name: 'sortOrder' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_itemCollections_slug ON itemCollections (owner, slug)',
          'CREATE INDEX idx_itemCollections_order ON itemCollections (owner, sortOrder)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('itemCollections')),
);
