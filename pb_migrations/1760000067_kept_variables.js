// What environment variables of earlier versions restricted, by their names (docs/decisions/0089). A start stores
// each once; superusers change and delete them in the dashboard.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'keptVariables',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: 'text', name: 'name', required: true, presentable: true, max: 100 },
          { type: 'text', name: 'value', required: true, presentable: true, max: 100 },
        ],
        indexes: ['CREATE UNIQUE INDEX idx_keptVariables_name ON keptVariables (name)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('keptVariables')),
);
