// SQL for tables that aren't collections of PocketBase, and for writes that must be fast or not run hooks.

/** @typedef {Readonly<Record<string, unknown>>} Values of a statement's parameters */

/**
 * Runs a statement. Outside of a transaction, it is its own transaction.
 * @param {core.App} app
 * @param {string} sql
 * @param {Values} [values]
 * @returns {number} number of changed rows
 */
function execute(app, sql, values = {}) {
  return app.db().newQuery(sql).bind(values).execute().rowsAffected();
}

/**
 * Returns the rows of a query.
 * @template {Record<string, unknown>} Row
 * @param {core.App} app
 * @param {Row} shape an example value for each column, which sets its type; -0 for numbers beyond 32 bits
 * @param {string} sql
 * @param {Values} [values]
 * @returns {Row[]}
 */
function selectAll(app, shape, sql, values = {}) {
  const rows = arrayOf(new DynamicModel(shape));
  app.db().newQuery(sql).bind(values).all(rows);
  return /** @type {Row[]} */ (/** @type {unknown} */ (rows));
}

/**
 * Returns the row of a query that always has exactly one.
 * @template {Record<string, unknown>} Row
 * @param {core.App} app
 * @param {Row} shape as for `selectAll`
 * @param {string} sql
 * @param {Values} [values]
 * @returns {Row}
 */
function selectOne(app, shape, sql, values = {}) {
  const row = new DynamicModel(shape);
  app.db().newQuery(sql).bind(values).one(row);
  return /** @type {Row} */ (/** @type {unknown} */ (row));
}

module.exports = { execute, selectAll, selectOne };
