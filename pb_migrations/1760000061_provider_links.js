// Links of accounts to a login provider hold a digest of its issuer and its name for the person: that name is
// unique within one issuer only (pb_hooks/provider-login.js). Those of before were made at the issuer that the
// last start read. Where none is known they stay, fit no login, and are replaced by the next one.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const [provider] = users.oauth2.providers;
    if (!provider?.extra) return;
    const issuer = String(provider.extra.issuer);
    for (const link of app.findAllRecords(
      '_externalAuths',
      $dbx.hashExp({ collectionRef: users.id, provider: 'oidc' }),
    )) {
      link.set('providerId', $security.sha256(`${issuer} ${link.getString('providerId')}`));
      app.save(link);
    }
  },
  (app) => {
    // A server of before finds none of them, and can't replace them.
    app.db().newQuery("DELETE FROM _externalAuths WHERE provider = 'oidc'").execute();
  },
);
