// Notes, links and todos (spec §3).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const itemCollections = app.findCollectionByNameOrId('itemCollections');
    const mine = 'owner = @request.auth.id';

    app.save(
      new Collection({
        type: 'base',
        name: 'items',
        listRule: mine,
        viewRule: mine,
        // A missing owner is filled in by the hook, which runs after this rule. That `collection`
        // is the owner's own is checked when the record is validated, so that whoever names a
        // wrong one is told so: a failed rule would only say that there is no such item.
        createRule: "@request.auth.id != '' && (owner = '' || owner = @request.auth.id)",
        updateRule: `${mine} && @request.body.owner:changed = false`,
        deleteRule: mine,
        fields: [
          {
            type: 'relation',
            name: 'owner',
            collectionId: users.id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          {
            type: 'relation',
            name: 'collection',
            collectionId: itemCollections.id,
            required: true,
            maxSelect: 1,
            cascadeDelete: true,
          },
          {
            type: 'select',
            name: 'type',
            required: true,
            maxSelect: 1,
            values: ['text', 'link', 'todo'],
          },
          { type: 'text', name: 'title', presentable: true, max: 200 },
          { type: 'text', name: 'content', max: 10000 },
          { type: 'bool', name: 'shouldCopyOnClick' },
          { type: 'bool', name: 'isTodoDone' },
          { type: 'url', name: 'faviconUrl' },
          { type: 'bool', name: 'isTrashed' },
          { type: 'date', name: 'trashedDateTime' },
          {
            // Of a link: whether its page's title and icon are still to be asked for. Blank where
            // nothing is to be done.
            type: 'select',
            name: 'metadataState',
            hidden: true,
            maxSelect: 1,
            values: ['wanted', 'asked'],
          },
          // Of a link: the title that its page gave last. One that differs was written by a person.
          { type: 'text', name: 'fetchedTitle', hidden: true, max: 200 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          // A collection's list, newest first.
          'CREATE INDEX idx_items_list ON items (collection, isTrashed, created, id)',
          // The trash bin, last trashed first.
          'CREATE INDEX idx_items_trash ON items (owner, isTrashed, trashedDateTime, id)',
          // All items of an account, for reconciling a replica: what exists, what changed.
          'CREATE INDEX idx_items_owner ON items (owner, id)',
          'CREATE INDEX idx_items_updated ON items (owner, updated, id)',
          // What the purge removes.
          'CREATE INDEX idx_items_purge ON items (isTrashed, trashedDateTime)',
          // Links whose page was never asked.
          'CREATE INDEX idx_items_metadata ON items (metadataState, created)',
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('items')),
);
