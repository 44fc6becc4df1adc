// Accounts (spec §3). PocketBase brings the collection; this makes it ours: a username beside the
// email, both usable for login in any case, and nothing that the app has no use for.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');

    users.fields.removeByName('name');
    users.fields.removeByName('avatar');
    users.fields.add(
      new TextField({
        name: 'username',
        required: true,
        presentable: true,
        min: 3,
        max: 150,
        pattern: '^[A-Za-z0-9_.-]+$',
      }),
    );
    users.fields.add(new TextField({ name: 'displayName', max: 150 }));
    users.fields.add(
      new SelectField({
        name: 'userType',
        required: true,
        maxSelect: 1,
        values: ['user', 'admin', 'poweruser'],
      }),
    );
    const password = users.fields.getByName('password');
    password.min = 8;
    password.max = 71;

    // NOCASE: `Ann@x.org` and `ann@x.org` are one person, for sign-up and for login alike.
    users.indexes = [
      'CREATE UNIQUE INDEX idx_users_tokenKey ON users (tokenKey)',
      "CREATE UNIQUE INDEX idx_users_email ON users (email COLLATE NOCASE) WHERE email != ''",
      'CREATE UNIQUE INDEX idx_users_username ON users (username COLLATE NOCASE)',
    ];

    users.listRule = 'id = @request.auth.id';
    users.viewRule = 'id = @request.auth.id';
    users.createRule = '';
    users.updateRule = 'id = @request.auth.id';
    users.deleteRule = null;
    users.manageRule = null;
    users.authRule = '';

    users.passwordAuth.enabled = true;
    users.passwordAuth.identityFields = ['email', 'username'];
    users.otp.enabled = false;
    users.mfa.enabled = false;
    users.oauth2.enabled = false;
    users.oauth2.mappedFields.name = '';
    users.oauth2.mappedFields.avatarURL = '';
    // A login would wait for its mail to be sent.
    users.authAlert.enabled = false;
    users.authToken.duration = 30 * 24 * 60 * 60;

    app.save(users);
  },
  () => {
    throw new Error('The first schema has nothing before it: start from an empty data folder.');
  },
);
