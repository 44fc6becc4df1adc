// Items that devices restore after the server was restored from an older copy. Each device sends the version that it
// has, and the newest one counts, in whatever order they come (docs/decisions/0031).

const { ownRecord } = require(`${__hooks}/records.js`);
const { execute, selectAll } = require(`${__hooks}/sql.js`);

/** @typedef {import('../src/domain/mutators/mutation').MutationFields} MutationFields */
/** @typedef {import('../src/domain/mutators/parse-push').NumberedMutation} NumberedMutation */

/**
 * A mutation as it is decided after what other devices have brought back of the same item: null where that
 * was as new, and on top of it where nobody has written in it since.
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
  // Versions of two timelines are not older or newer than each other.
  if (!other || other.timeline !== forgotten.timeline) return mutation;
  if (other.updated >= forgotten.updated) return null;
  const [title, content] = [record.getString('title'), record.getString('content')];
  const isUntouched = other.texts === digestOf({ title, content });
  return isUntouched ? { ...mutation, base: { ...base, title, content } } : mutation;
}

/**
 * Notes that an item was brought back.
 * @param {core.App} app
 * @param {string} owner
 * @param {NumberedMutation} mutation that has been applied
 */
function recordRestored(app, owner, { recordId, forgotten, fields }) {
  const record = forgotten && ownRecord(app, 'items', recordId, owner);
  if (!record) return;
  const stored = { title: record.getString('title'), content: record.getString('content') };
  // Where the texts of others were merged into it, the item has another one than this.
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
