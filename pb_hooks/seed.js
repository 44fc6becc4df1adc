const domain = require(`${__hooks}/domain.js`);
const { welcomeItems } = require(`${__hooks}/welcome-items.js`);

/**
 * Gives an account that has nothing yet its trash bin and a first collection with the items that
 * teach the product.
 * @param {core.App} app a transaction's, so that an account never has half of it
 * @param {core.Record} user
 */
function seedAccount(app, user) {
  const owner = user.id;
  save(app, 'trashBins', { owner, name: 'Trash bin', slug: 'trash-bin' });
  const notes = { owner, name: 'Notes', slug: 'notes', sortOrder: domain.nextSortOrder([]) };
  const collection = save(app, 'itemCollections', notes).id;
  // Lists show what was made last on top, and ids that rise order what one millisecond made.
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
