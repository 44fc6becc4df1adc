/// <reference path="../pb_data/types.d.ts" />

// The one file that registers; the work is done by the libraries beside it. A handler is turned
// into text and run in another VM, so each requires its library itself.

// ---- All requests ------------------------------------------------------------------------------

// One handler for all: each takes a VM for as long as its request lasts.
routerUse((e) => {
  require(`${__hooks}/session.js`).refuseBadToken(e);
  require(`${__hooks}/request-body.js`).refuseUnreadable(e);
  return require(`${__hooks}/mail-requests.js`).refuseRepeated(e);
});

// ---- Accounts ----------------------------------------------------------------------------------

onRecordCreateRequest((e) => require(`${__hooks}/users.js`).register(e), 'users');
onRecordUpdateRequest((e) => require(`${__hooks}/users.js`).update(e), 'users');
onRecordValidate((e) => require(`${__hooks}/users.js`).validate(e), 'users');
onRecordCreate((e) => require(`${__hooks}/users.js`).create(e), 'users');

onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/users.js`).login(e), 'users');
onRecordConfirmVerificationRequest(
  (e) => require(`${__hooks}/users.js`).confirmVerification(e),
  'users',
);
onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/users.js`).refuseDemo(e), 'users');
onRecordConfirmEmailChangeRequest((e) => require(`${__hooks}/users.js`).refuseDemo(e), 'users');
onRecordRequestPasswordResetRequest((e) => require(`${__hooks}/users.js`).refuseDemo(e), 'users');
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/users.js`).refuseDemo(e), 'users');

// ---- Collections and trash bins ----------------------------------------------------------------

onRecordCreateRequest((e) => require(`${__hooks}/collections.js`).create(e), 'itemCollections');
onRecordUpdateRequest(
  (e) => require(`${__hooks}/collections.js`).update(e),
  'itemCollections',
  'trashBins',
);
onRecordDeleteRequest((e) => require(`${__hooks}/collections.js`).remove(e), 'itemCollections');
onRecordDeleteRequest(
  (e) => require(`${__hooks}/collections.js`).refuseTrashBinRemoval(e),
  'trashBins',
);

// ---- Items -------------------------------------------------------------------------------------

onRecordCreateRequest((e) => require(`${__hooks}/items.js`).create(e), 'items');
onRecordUpdateRequest((e) => require(`${__hooks}/items.js`).update(e), 'items');
onRecordDeleteRequest((e) => require(`${__hooks}/records.js`).remove(e), 'items');
onRecordValidate((e) => require(`${__hooks}/items.js`).validate(e), 'items');

// ---- All records -------------------------------------------------------------------------------

onRecordUpdate(
  (e) => require(`${__hooks}/records.js`).raiseUpdated(e),
  'items',
  'itemCollections',
  'trashBins',
);

// ---- Items' own routes -------------------------------------------------------------------------

routerAdd('PATCH', '/items/trash/{userId}/{itemId}', (e) =>
  require(`${__hooks}/trash.js`).trash(e),
);
routerAdd('PATCH', '/items/untrash/{userId}/{itemId}', (e) =>
  require(`${__hooks}/trash.js`).untrash(e),
);
routerAdd('PATCH', '/refetch/{userId}/{itemId}', (e) =>
  require(`${__hooks}/metadata.js`).refetch(e),
);

// ---- Start, and what recurs --------------------------------------------------------------------

onBootstrap((e) => require(`${__hooks}/boot.js`).boot(e));

cronAdd('sweepLinkMetadata', '* * * * *', () => require(`${__hooks}/metadata.js`).sweep($app));
// Each hour: a machine that sleeps at night would miss a daily one for good.
cronAdd('purgeTrash', '7 * * * *', () => require(`${__hooks}/purge.js`).purge($app));
cronAdd('resetDemo', '0 */2 * * *', () => require(`${__hooks}/demo.js`).resetDemo($app));

// ---- Mail --------------------------------------------------------------------------------------

onMailerRecordVerificationSend((e) => require(`${__hooks}/mails.js`).verification(e), 'users');
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/mails.js`).passwordReset(e), 'users');
onMailerRecordEmailChangeSend((e) => require(`${__hooks}/mails.js`).emailChange(e), 'users');
onMailerRecordAuthAlertSend((e) => require(`${__hooks}/mails.js`).authAlert(e), 'users');
onMailerSend((e) => require(`${__hooks}/mail-file.js`).keepOrSend(e));

cronAdd('forgetMailRequests', '*/5 * * * *', () =>
  require(`${__hooks}/mail-requests.js`).forgetOld($app),
);

routerAdd('POST', '/api/mail-links/check', (e) => require(`${__hooks}/mail-links.js`).check(e));

// ---- The app's files ---------------------------------------------------------------------------

routerAdd('GET', '/api/site', (e) => require(`${__hooks}/site.js`).site(e));
routerAdd('GET', '/assets/{path...}', (e) => require(`${__hooks}/static.js`).serveAsset(e));
routerAdd('GET', '/{path...}', (e) => require(`${__hooks}/static.js`).servePage(e));
