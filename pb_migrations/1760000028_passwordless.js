// Accounts that were made by a login at a provider, and have no password that anybody knows.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.add(new BoolField({ name: 'isPasswordless' }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('isPasswordless');
    app.save(users);
  },
);
