// What devices bring back of a life that the server has forgotten since it was restored from an older
// copy. Each device brings back the version that it has, and the newest one counts, in whatever order they
// come (docs/decisions/0031).

const { ownRecord } = require(`${__hooks}/records.js`);

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
function afterOthers(app, record, mutation) {
  const { recordId, forgotten, base } = mutation;
  if (!record || !forgotten) return mutation;
  const found = arrayOf(new DynamicModel({ timeline: '', updated: '', texts: '' }));
  app
    .db()
    .newQuery('SELECT timeline, updated, texts FROM broughtBack WHERE recordId = {:recordId}')
    .bind({ recordId })
    .all(found);
  const [other] = found;
  // What comes from two lives is no older or newer.
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
function noteBroughtBack(app, owner, { recordId, forgotten, fields }) {
  const record = forgotten && ownRecord(app, 'items', recordId, owner);
  if (!record) return;
  const stored = { title: record.getString('title'), content: record.getString('content') };
  app
    .db()
    .newQuery(
      `INSERT OR REPLACE INTO broughtBack (recordId, timeline, updated, texts)
        VALUES ({:recordId}, {:timeline}, {:updated}, {:texts})`,
    )
    // Where the texts of others were merged into it, the item has another one than this.
    .bind({ recordId, ...forgotten, texts: digestOf({ ...stored, ...fields }) })
    .execute();
}

/** @param {MutationFields} texts */
function digestOf({ title, content }) {
  return $security.sha256(JSON.stringify([title, content]));
}

module.exports = { afterOthers, noteBroughtBack };
