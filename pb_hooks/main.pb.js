// Registers all hooks and routes; the libraries beside it do the work. PocketBase runs the source of each handler in
// another VM, so each handler requires its library itself.

// ---- Accounts ----------------------------------------------------------------------------------

onRecordCreateRequest((e) => require(`${__hooks}/users.js`).register(e), 'users');
onRecordUpdateRequest((e) => require(`${__hooks}/users.js`).update(e), 'users');
onRecordValidate((e) => require(`${__hooks}/users.js`).validate(e), 'users');
// Before PocketBase hashes the password, which is slow.
onRecordBodyRules((e) => require(`${__hooks}/account-body.js`).refuseUnusable(e), 'users');
onRecordCreate((e) => require(`${__hooks}/users.js`).create(e), 'users');
onRecordValidate((e) => require(`${__hooks}/users.js`).validateSuperuser(e), '_superusers');

onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/users.js`).login(e), 'users');
onRecordAuthWithOAuth2Request((e) => require(`${__hooks}/provider-login.js`).login(e), 'users');
onRecordRequestEmailChangeRequest(
  (e) => require(`${__hooks}/users.js`).requestEmailChange(e),
  'users',
);
onRecordConfirmEmailChangeRequest(
  (e) => require(`${__hooks}/users.js`).confirmEmailChange(e),
  'users',
);
onRecordRequestPasswordResetRequest((e) => {
  require(`${__hooks}/demo-account.js`).refuseDemo(e.record);
  e.next();
}, 'users');
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/users.js`).confirmPasswordReset(e),
  'users',
);
onRecordEnrich((e) => require(`${__hooks}/addresses.js`).showClaimed(e), 'users');

onAddressRules((e) => require(`${__hooks}/address-requests.js`).decide(e), 'users');
onBackground(
  (e) => require(`${__hooks}/address-requests.js`).send(e),
  'registered',
  'request-verification',
  'request-password-reset',
  'request-email-change',
  'address-taken',
  'provider-link',
);
routerAdd('POST', '/api/collections/{collection}/request-provider-link', (e) =>
  require(`${__hooks}/provider-link.js`).request(e),
);
routerAdd('POST', '/api/collections/{collection}/confirm-provider-link', (e) =>
  require(`${__hooks}/provider-link.js`).confirm(e),
);

cronAdd('forgetInvitations', '27 * * * *', () =>
  require(`${__hooks}/registration.js`).forgetExpired($app),
);

// ---- Trash bins --------------------------------------------------------------------------------

onRecordDeleteRequest(
  (e) => require(`${__hooks}/collections.js`).refuseTrashBinRemoval(e),
  'trashBins',
);

// ---- Rules for records -------------------------------------------------------------------------

// The server calls these rules in the transaction that writes the record, and releases their runtime before the write
// (decision 83).
onRecordCreateRules((e) => require(`${__hooks}/items.js`).create(e), 'items');
onRecordUpdateRules((e) => require(`${__hooks}/items.js`).update(e), 'items');
onRecordCreateRules((e) => require(`${__hooks}/collections.js`).create(e), 'itemCollections');
onRecordUpdateRules(
  (e) => require(`${__hooks}/collections.js`).update(e),
  'itemCollections',
  'trashBins',
);
onRecordDeleteRules((e) => require(`${__hooks}/collections.js`).remove(e), 'itemCollections');

// ---- Routes of items ---------------------------------------------------------------------------

routerAdd('PATCH', '/items/trash/{userId}/{itemId}', (e) =>
  require(`${__hooks}/trash.js`).trash(e),
);
routerAdd('PATCH', '/items/untrash/{userId}/{itemId}', (e) =>
  require(`${__hooks}/trash.js`).untrash(e),
);
routerAdd(
  'GET',
  '/items/versions/{userId}/{itemId}',
  (e) => require(`${__hooks}/version-routes.js`).listOfItem(e),
  $apis.gzip(),
);
routerAdd(
  'GET',
  '/items/versions/{userId}',
  (e) => require(`${__hooks}/version-routes.js`).listOfAccount(e),
  $apis.gzip(),
);
// The server fetches the page between these two hooks, without occupying a runtime.
onRefetchAsk((e) => require(`${__hooks}/metadata.js`).ask(e));
onRefetchStore((e) => require(`${__hooks}/metadata.js`).storePreview(e));

// ---- Push --------------------------------------------------------------------------------------

// Go checks the caller and sends the response (server/routes).
routerAdd('POST', '/api/sync/push', (e) => require(`${__hooks}/push.js`).push(e), $apis.gzip());

// ---- Programs with an access token -------------------------------------------------------------

routerAdd('POST', '/api/v1/add', (e) => require(`${__hooks}/api-add.js`).add(e));
routerAdd('GET', '/api/v1/items', (e) => require(`${__hooks}/api-list.js`).list(e), $apis.gzip());
routerAdd('GET', '/api/v1/items/{id}', (e) => require(`${__hooks}/api-items.js`).one(e));
routerAdd('PATCH', '/api/v1/items/{id}', (e) => require(`${__hooks}/api-items.js`).patch(e));
routerAdd('DELETE', '/api/v1/items/{id}', (e) => require(`${__hooks}/api-items.js`).trash(e));
routerAdd('POST', '/api/v1/items/{id}/restore', (e) =>
  require(`${__hooks}/api-items.js`).restore(e),
);
routerAdd('GET', '/api/v1/collections', (e) => require(`${__hooks}/api-items.js`).collections(e));
cronAdd('forgetIdempotencyKeys', '57 * * * *', () =>
  require(`${__hooks}/idempotency.js`).forgetKeys($app),
);

// ---- Quotas ------------------------------------------------------------------------------------

routerAdd('GET', '/api/account/usage', (e) => require(`${__hooks}/account-bytes.js`).usage(e));

// ---- New passwords of accounts -----------------------------------------------------------------

routerAdd('POST', '/api/account/password', (e) =>
  require(`${__hooks}/account-password.js`).changeOwn(e),
);

// ---- Deletion of accounts ----------------------------------------------------------------------

routerAdd('POST', '/api/account/delete', (e) =>
  require(`${__hooks}/account-deletion.js`).deleteOwn(e),
);
onBackground(
  (e) => require(`${__hooks}/erasure.js`).eraseFirst(e.app, String(e.subject)),
  'account-deleted',
);
cronAdd('finishDeletions', '* * * * *', () => require(`${__hooks}/erasure.js`).finishAll($app));
cronAdd('forgetDeletedAccounts', '47 * * * *', () =>
  require(`${__hooks}/account-deletion.js`).forgetDeleted($app),
);

// ---- Start and cron jobs -----------------------------------------------------------------------

onBootstrap((e) => require(`${__hooks}/boot.js`).boot(e));
onRecordValidate((e) => require(`${__hooks}/kept-variables.js`).validate(e), 'keptVariables');

cronAdd('sweepLinkMetadata', '* * * * *', () => require(`${__hooks}/link-sweep.js`).sweep($app));
// Hourly, because a machine that sleeps at night would always miss a daily job.
cronAdd('purgeTrash', '7 * * * *', () => require(`${__hooks}/purge.js`).purge($app));
cronAdd('pruneVersions', '17 * * * *', () => require(`${__hooks}/versions.js`).prune($app));
cronAdd('forgetClients', '37 * * * *', () =>
  require(`${__hooks}/push-clients.js`).forgetClients($app),
);
cronAdd('resetDemo', '0 */2 * * *', () => require(`${__hooks}/demo.js`).resetDemo($app));

// ---- Mail --------------------------------------------------------------------------------------

onMailerRecordVerificationSend((e) => require(`${__hooks}/mails.js`).verification(e), 'users');
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/mails.js`).passwordReset(e), 'users');
onMailerRecordEmailChangeSend((e) => require(`${__hooks}/mails.js`).emailChange(e), 'users');
onMailerRecordAuthAlertSend((e) => require(`${__hooks}/mails.js`).authAlert(e), 'users');
onMailerSend((e) => require(`${__hooks}/mail-file.js`).saveOrSend(e));

routerAdd('POST', '/api/mail-links/check', (e) => require(`${__hooks}/mail-links.js`).check(e));

// ---- Shares without a service worker -----------------------------------------------------------

routerAdd('POST', '/share', (e) => require(`${__hooks}/share.js`).receive(e));

// ---- Public settings ---------------------------------------------------------------------------

routerAdd('GET', '/api/site', (e) => require(`${__hooks}/site.js`).site(e));
