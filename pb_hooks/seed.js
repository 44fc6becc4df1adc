const domain = require(`${__hooks}/domain.js`);
const { welcomeItems } = require(`${__hooks}/welcome-items.js`);

/**
 * Creates the trash bin of a new account, and its first collection with the welcome items.
 * @param {core.App} app of the transaction that creates the account
 * @param {core.Record} user
 */
function seedAccount(app, user) {
  const owner = user.id;
  save(app, 'trashBins', { owner, name: 'Trash bin', slug: 'trash-bin' });
  const notes = { owner, name: 'Notes', slug: 'notes', sortOrder: domain.nextSortOrder([]) };
  const collection = save(app, 'itemCollections', notes).id;
  // Lists show the newest item first. Increasing ids order the items of one millisecond.
  const mintId = domain.createIdMinter({ now: Date.now, random: Math.random });
  for (const item of welcomeItems.slice().reverse())
    save(app, 'items', { ...item, id: mintId(), owner, collection });
}

/**
 * @param {core.App} app
 * @param {string} table
 * @param {Record<string, unknown>} fields
 */
function save(app, table, fields) {
  const record = new Record(app.findCachedCollectionByNameOrId(table), fields);
  app.save(record);
  return record;
}

module.exports = { seedAccount };
