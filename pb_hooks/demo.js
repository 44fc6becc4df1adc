const domain = require(`${__hooks}/domain.js`);
const { DEMO_ID } = require(`${__hooks}/demo-account.js`);
const { demoCollections } = require(`${__hooks}/demo-content.js`);
const { execute } = require(`${__hooks}/sql.js`);

const DEMO_EMAIL = 'demo@jot.invalid';

const MINUTE_MS = 60 * 1000;

/**
 * Creates the demo account or resets it to its initial state, in one transaction. Its sessions stay valid.
 * @param {core.App} app
 */
function resetDemo(app) {
  if (!$config.hasDemo) return;
  const [taken] = app.findAllRecords('users', $dbx.exp("username = 'demo' COLLATE NOCASE"));
  if (taken && taken.id !== DEMO_ID) {
    console.log('There is no demo account: a person’s account has the username "demo".');
    return;
  }
  app.runInTransaction((txApp) => {
    resetUser(txApp);
    // Otherwise, visitors could fill the account with versions for 90 days.
    forgetDeleted(txApp);
    for (const item of recordsOf(txApp, 'items')) txApp.delete(item);
    const kept = clearCollections(txApp);
    resetTrashBin(txApp);
    fill(txApp, kept);
  });
  notifyReset(app);
}

/**
 * Notifies all pages with the demo account that its records have changed.
 * @param {core.App} app
 */
function notifyReset(app) {
  const message = new SubscriptionMessage({ name: domain.DEMO_RESET_TOPIC, data: '{}' });
  const clients = app.subscriptionsBroker().clients();
  for (const id of Object.keys(clients)) {
    if (clients[id].hasSubscription(domain.DEMO_RESET_TOPIC)) clients[id].send(message);
  }
}

/**
 * Deletes the demo account with all of its data.
 * @param {core.App} app
 */
function removeDemo(app) {
  const [user] = app.findRecordsByIds('users', [DEMO_ID]);
  if (user) app.delete(user);
}

/**
 * Deletes the demo account's tombstones. A device that hasn't pulled them yet then pulls everything again.
 * @param {core.App} app
 */
function forgetDeleted(app) {
  const deleted = 'FROM changeLog WHERE owner = {:owner} AND isDeleted = 1';
  /** @param {string} sql */
  const run = (sql) => execute(app, sql, { owner: DEMO_ID });
  run(`INSERT INTO syncState (owner, prunedRev) SELECT owner, max(rev) ${deleted} GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET prunedRev = max(prunedRev, excluded.prunedRev)`);
  run(`DELETE ${deleted}`);
}

/** @param {core.App} app */
function resetUser(app) {
  const [stored] = app.findRecordsByIds('users', [DEMO_ID]);
  const user = stored ?? new Record(app.findCollectionByNameOrId('users'), { id: DEMO_ID });
  user.set('username', domain.DEMO_USERNAME);
  user.set('displayName', '');
  user.set('userType', 'user');
  user.setEmailVisibility(false);
  user.setVerified(true);
  // Setting the same password again would end all sessions of the demo account.
  if (user.email() !== DEMO_EMAIL) user.setEmail(DEMO_EMAIL);
  if (!user.validatePassword(domain.DEMO_PASSWORD)) user.setPassword(domain.DEMO_PASSWORD);
  app.save(user);
}

/** @param {core.App} app */
function resetTrashBin(app) {
  const [stored] = recordsOf(app, 'trashBins');
  const bin = stored ?? new Record(app.findCollectionByNameOrId('trashBins'), { owner: DEMO_ID });
  bin.set('name', 'Trash bin');
  bin.set('slug', 'trash-bin');
  app.save(bin);
}

/**
 * @param {core.App} app
 * @param {string} table
 */
function recordsOf(app, table) {
  return app.findAllRecords(table, $dbx.hashExp({ owner: DEMO_ID }));
}

/**
 * Deletes the collections of visitors, and frees all slugs.
 * @param {core.App} app
 * @returns {Map<string, core.Record>} the remaining collections of the demo account, by id
 */
function clearCollections(app) {
  const own = demoCollections.map(({ id }) => id);
  const kept = new Map();
  for (const record of recordsOf(app, 'itemCollections')) {
    if (!own.includes(record.id)) {
      app.delete(record);
      continue;
    }
    // Two collections may have swapped their slugs, or one may have that of the trash bin.
    record.set('slug', record.id);
    app.save(record);
    kept.set(record.id, record);
  }
  return kept;
}

/**
 * A new collection of the demo account. If its id is taken by another account, it gets a new one.
 * @param {core.App} app
 * @param {string} id
 */
function newCollection(app, id) {
  const isTaken = app.findRecordsByIds('itemCollections', [id]).length > 0;
  const fields = { owner: DEMO_ID, ...(isTaken ? {} : { id }) };
  return new Record(app.findCollectionByNameOrId('itemCollections'), fields);
}

/**
 * Saves the collections and their items, with creation times relative to now as the content says.
 * @param {core.App} app
 * @param {Map<string, core.Record>} kept existing collections, by id
 */
function fill(app, kept) {
  const now = Date.now();
  let time = now;
  const mintId = domain.createIdMinter({ now: () => time, random: Math.random });
  /** @type {number[]} */
  const orders = [];
  const items = [];
  for (const { id, name, items: own } of demoCollections) {
    orders.push(domain.nextSortOrder(orders));
    const collection = kept.get(id) ?? newCollection(app, id);
    collection.set('name', name);
    collection.set('slug', domain.normaliseSlug(name));
    collection.set('sortOrder', orders[orders.length - 1]);
    app.save(collection);
    for (const item of own) items.push({ ...item, collection: collection.id });
  }
  // Like in the app, ids increase with the creation time.
  items.sort((a, b) => b.minutesAgo - a.minutesAgo);
  for (const { minutesAgo, trashedMinutesAgo, ...fields } of items) {
    time = now - minutesAgo * MINUTE_MS;
    const item = new Record(app.findCollectionByNameOrId('items'), {
      ...fields,
      id: mintId(),
      owner: DEMO_ID,
      isTrashed: trashedMinutesAgo !== undefined,
    });
    if (trashedMinutesAgo !== undefined)
      item.set('trashedDateTime', dateTime(now - trashedMinutesAgo * MINUTE_MS));
    item.setRaw('created', dateTime(time));
    app.save(item);
  }
}

/** @param {number} time in ms since 1970 */
function dateTime(time) {
  return new DateTime(new Date(time).toISOString());
}

module.exports = { removeDemo, resetDemo };
