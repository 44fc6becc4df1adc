// The logins of accounts, one record each. Only the server's package `sessions` reads and writes
// them; the owner is hidden so that no filter leads from an account to the ids.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    app.save(
      new Collection({
        type: 'base',
        name: 'sessions',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: 'relation',
            name: 'owner',
            collectionId: users.id,
            required: true,
            hidden: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { type: 'text', name: 'device', required: true, presentable: true, max: 100 },
          { type: 'date', name: 'lastUsed', required: true },
          { type: 'date', name: 'expires', required: true },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: [
          'CREATE INDEX idx_sessions_owner ON sessions (owner)',
          'CREATE INDEX idx_sessions_expires ON sessions (expires)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('sessions')),
);
