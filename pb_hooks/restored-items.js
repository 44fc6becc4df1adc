// Items that devices send again after the server was restored from an older backup. Each device sends its version, and
// the newest one wins, independent of their order (docs/decisions/0031).

const { ownRecord } = require(`${__hooks}/records.js`);
const { execute, selectAll } = require(`${__hooks}/sql.js`);

/** @typedef {import('../src/domain/mutators/mutation').MutationFields} MutationFields */
/** @typedef {import('../src/domain/mutators/parse-push').NumberedMutation} NumberedMutation */

/**
 * Adapts a mutation to the versions of the same item that other devices have already sent. Returns null if one of them
 * is at least as new. If nobody has edited the item since, the mutation overwrites that version.
 * @param {core.App} app
 * @param {core.Record | undefined} record
 * @param {NumberedMutation} mutation
 * @returns {NumberedMutation | null}
 */
function afterOtherDevices(app, record, mutation) {
  const { recordId, forgotten, base } = mutation;
  if (!record || !forgotten) return mutation;
  const [other] = selectAll(
    app,
    { timeline: '', updated: '', texts: '' },
    'SELECT timeline, updated, texts FROM broughtBack WHERE recordId = {:recordId}',
    { recordId },
  );
  // Versions of different timelines can't be compared by date.
  if (!other || other.timeline !== forgotten.timeline) return mutation;
  if (other.updated >= forgotten.updated) return null;
  const [title, content] = [record.getString('title'), record.getString('content')];
  const isUntouched = other.texts === digestOf({ title, content });
  return isUntouched ? { ...mutation, base: { ...base, title, content } } : mutation;
}

/**
 * Records that a device has sent an item again.
 * @param {core.App} app
 * @param {string} owner
 * @param {NumberedMutation} mutation that has been applied
 */
function recordRestored(app, owner, { recordId, forgotten, fields }) {
  const record = forgotten && ownRecord(app, 'items', recordId, owner);
  if (!record) return;
  const stored = { title: record.getString('title'), content: record.getString('content') };
  // This differs from the item's text if it was merged with another one.
  const texts = digestOf({ ...stored, ...fields });
  execute(
    app,
    `INSERT OR REPLACE INTO broughtBack (recordId, timeline, updated, texts)
      VALUES ({:recordId}, {:timeline}, {:updated}, {:texts})`,
    { recordId, ...forgotten, texts },
  );
}

/** @param {MutationFields} texts */
function digestOf({ title, content }) {
  return $security.sha256(JSON.stringify([title, content]));
}

module.exports = { afterOtherDevices, recordRestored };
