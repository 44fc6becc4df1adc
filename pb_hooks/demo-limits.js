/// <reference path="../pb_data/types.d.ts" />

const domain = require(`${__hooks}/domain.js`);
const { refused } = require(`${__hooks}/errors.js`);
const { DEMO_ID } = require(`${__hooks}/demo.js`);

const LIMITS = {
  items: { max: domain.DEMO_ITEMS_MAX, what: 'items' },
  itemCollections: { max: domain.DEMO_COLLECTIONS_MAX, what: 'collections' },
};

/**
 * Refuses what would make the shared demo account grow without end. To be called in the
 * transaction that creates the record.
 * @param {core.RecordRequestEvent} e
 */
function refuseBeyondLimit(e) {
  if (e.record.getString('owner') !== DEMO_ID) return;
  const { max, what } = LIMITS[e.collection.name];
  if (e.app.countRecords(e.collection.name, $dbx.hashExp({ owner: DEMO_ID })) < max) return;
  throw refused({
    field: 'owner',
    code: 'demoLimit',
    message: `The test account is full: it holds at most ${max} ${what}. Delete some, or wait for its next reset.`,
  });
}

module.exports = { refuseBeyondLimit };
