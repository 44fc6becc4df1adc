// Erases the data of deleted accounts (account-deletion.js) from all tables and files, in small batches, so that other
// writes can run in between.

const { messageOf } = require(`${__hooks}/errors.js`);
const { deleteMailsOf } = require(`${__hooks}/mail-file.js`);
const { confirmDeletion } = require(`${__hooks}/mails.js`);
const { isRewriteDue, rewriteDatabases } = require(`${__hooks}/rewrite.js`);
const { execute, selectAll } = require(`${__hooks}/sql.js`);

const BATCH = 200;

/**
 * The columns that refer to an account, and how: by its id, or by the id of one of its items or clients. `recordRef` is
 * a column of PocketBase.
 * @type {Readonly<Record<string, string>>}
 */
const ACCOUNT_COLUMNS = {
  client: 'IN (SELECT id FROM syncClients WHERE owner = {:account})',
  item: 'IN (SELECT id FROM items WHERE owner = {:account})',
  owner: '= {:account}',
  recordRef: '= {:account}',
};

/** Time after which any request that was running when the account was deleted has ended. */
const IN_FLIGHT_MS = 60_000;

/**
 * A row of `accountDeletions`: an account that may still have data.
 * @typedef {{ account: string, username: string, email: string, deletedAt: string }} Deletion
 */

/**
 * Erases the data of a deleted account in the background, after the response to the deletion.
 * @param {core.App} app
 * @param {string} account id of the account
 */
function eraseFirst(app, account) {
  for (const deletion of deletions(app))
    if (deletion.account === account) attempt(app, () => finish(app, deletion));
}

/**
 * Erases what an interrupted erasure has left, before the server listens. Doesn't send mails, which may take long:
 * `finishAll` does.
 * @param {core.App} app
 */
function eraseAtStart(app) {
  for (const deletion of deletions(app)) attempt(app, () => erase(app, deletion));
}

/**
 * Erases the data of all deleted accounts, and deletes the rows of those that can't get new data any more.
 * @param {core.App} app
 */
function finishAll(app) {
  // If something couldn't be erased, the row stays for the next try.
  const last = deletions(app).filter(
    (deletion) => attempt(app, () => finish(app, deletion)) && isLast(deletion),
  );
  if (last.length === 0 || !isRewriteDue(app)) return;
  attempt(app, () => {
    rewriteDatabases(app);
    for (const { account } of last)
      execute(app, 'DELETE FROM accountDeletions WHERE account = {:account}', { account });
  });
}

/**
 * Whether no request from before the deletion can still write data.
 * @param {Deletion} deletion
 */
function isLast({ deletedAt }) {
  return Date.now() - Date.parse(deletedAt.replace(' ', 'T')) > IN_FLIGHT_MS;
}

/**
 * Runs a part of the erasure. If it fails, the next `finishAll` repeats it.
 * @param {core.App} app
 * @param {() => void} work
 * @returns {boolean} whether it succeeded
 */
function attempt(app, work) {
  try {
    work();
    return true;
  } catch (error) {
    app.logger().error('a deleted account could not be erased', 'error', messageOf(error));
    return false;
  }
}

/**
 * Erases all data of an account, and sends one mail to confirm it.
 * @param {core.App} app
 * @param {Deletion} deletion
 */
function finish(app, deletion) {
  erase(app, deletion);
  const { account } = deletion;
  const first =
    'UPDATE accountDeletions SET isMailed = 1 WHERE account = {:account} AND isMailed = 0';
  if (execute(app, first, { account }) > 0) confirmDeletion(app, deletion);
}

/**
 * Erases all data of an account. Can be interrupted and repeated at any time.
 * @param {core.App} app
 * @param {Deletion} deletion
 */
function erase(app, deletion) {
  const { account, email } = deletion;
  deleteIcons(app, account);
  eraseRows(app, account);
  eraseLogs(app, [account, email]);
  eraseSamples(app);
  deleteMailsOf(app, deletion);
}

/**
 * @param {core.App} app
 * @returns {Deletion[]}
 */
function deletions(app) {
  return selectAll(
    app,
    { account: '', username: '', email: '', deletedAt: '' },
    'SELECT account, username, email, deletedAt FROM accountDeletions',
  );
}

/**
 * Deletes the icons of sites to which no other account has a link.
 * @param {core.App} app
 * @param {string} account
 */
function deleteIcons(app, account) {
  const rows = selectAll(
    app,
    { icon: '' },
    `SELECT DISTINCT icon FROM items AS own WHERE owner = {:account} AND icon != '' AND NOT EXISTS (
        SELECT 1 FROM items WHERE icon = own.icon AND icon != '' AND owner != {:account})`,
    { account },
  );
  for (const { icon } of rows) $links.removeIcon(icon);
}

/**
 * Deletes the account's rows in every table with a column that refers to accounts, including tables of later versions.
 * Deleting a record adds a row to the change log, so this repeats until nothing is found.
 * @param {core.App} app
 * @param {string} account
 */
function eraseRows(app, account) {
  const tables = tablesOfAccounts(app);
  let deleted;
  do {
    deleted = 0;
    for (const { table, keys, condition } of tables) {
      const sql = `DELETE FROM "${table}" WHERE (${keys}) IN (
        SELECT ${keys} FROM "${table}" WHERE ${condition} LIMIT ${BATCH})`;
      let batch;
      do {
        batch = execute(app, sql, { account });
        deleted += batch;
      } while (batch === BATCH);
    }
  } while (deleted > 0);
}

/**
 * The tables with rows of accounts. Those that refer to items and clients come first, because deleting an item or a
 * client deletes all of its rows in one statement.
 * @param {core.App} app
 */
function tablesOfAccounts(app) {
  const names = Object.keys(ACCOUNT_COLUMNS)
    .map((name) => `'${name}'`)
    .join();
  const rows = selectAll(
    app,
    { name: '', column: '', keys: '' },
    `SELECT tables.name, columns.name AS column, coalesce((
        SELECT group_concat('"' || name || '"') FROM pragma_table_info(tables.name) WHERE pk > 0
      ), 'rowid') AS keys
      FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.name IN (${names})
      ORDER BY columns.name IN ('client', 'item') DESC`,
  );
  return rows.map(({ name, column, keys }) => ({
    table: name,
    keys,
    condition: `"${column}" ${ACCOUNT_COLUMNS[column]}`,
  }));
}

/**
 * Deletes the log entries that contain one of the words.
 * @param {core.App} app
 * @param {string[]} words
 */
function eraseLogs(app, words) {
  for (const word of words.filter((each) => each !== '')) {
    let batch;
    do {
      const query = app.auxDB().newQuery(
        `DELETE FROM _logs WHERE id IN (
          SELECT id FROM _logs WHERE instr(data, {:word}) > 0 OR instr(message, {:word}) > 0 LIMIT ${BATCH})`,
      );
      batch = query.bind({ word }).execute().rowsAffected();
    } while (batch === BATCH);
  }
}

/**
 * Deletes SQLite's samples of indexed values, because they may contain ids and names. Until SQLite takes new samples,
 * it plans queries by its row counts.
 * @param {core.App} app
 */
function eraseSamples(app) {
  const tables = selectAll(
    app,
    { name: '' },
    "SELECT name FROM sqlite_master WHERE name = 'sqlite_stat4'",
  );
  if (tables.length > 0) execute(app, 'DELETE FROM sqlite_stat4');
}

module.exports = { eraseAtStart, eraseFirst, finishAll };
