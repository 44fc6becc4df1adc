// Each account's one trash bin (spec §3). It comes with the account and goes with it.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const mine = 'owner = @request.auth.id';

    app.save(
      new Collection({
        type: 'base',
        name: 'trashBins',
        listRule: mine,
        viewRule: mine,
        createRule: null,
        updateRule: `${mine} && @request.body.owner:changed = false`,
        // Always refused, but by the hook, which says why.
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
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_trashBins_owner ON trashBins (owner)',
          'CREATE UNIQUE INDEX idx_trashBins_slug ON trashBins (owner, slug)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('trashBins')),
);
