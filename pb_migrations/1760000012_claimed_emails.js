// An email address belongs to the account that has proved it. Until then it stands in a field of its
// own, in which it may stand for several accounts, and nobody occupies another person's address.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.getByName('email').required = false;
    users.fields.add(new EmailField({ name: 'claimedEmail', hidden: true }));
    users.indexes = [
      ...users.indexes,
      'CREATE INDEX idx_users_claimedEmail ON users (claimedEmail COLLATE NOCASE)',
    ];
    app.save(users);
    // In SQL: a changed email would end the sessions of its account.
    app
      .db()
      .newQuery("UPDATE users SET claimedEmail = email, email = '' WHERE verified = FALSE")
      .execute();
  },
  (app) => {
    app.db().newQuery("UPDATE OR IGNORE users SET email = claimedEmail WHERE email = ''").execute();
    const users = app.findCollectionByNameOrId('users');
    users.indexes = users.indexes.filter((index) => !index.includes('claimedEmail'));
    users.fields.removeByName('claimedEmail');
    app.save(users);
  },
);
