// SQL on tables that are no collections of PocketBase, and where its records would cost too much or run hooks.

/** @typedef {Readonly<Record<string, unknown>>} Values of a statement's parameters */

/**
 * Runs a statement; outside of a transaction it is one by itself.
 * @param {core.App} app
 * @param {string} sql
 * @param {Values} [values]
 * @returns {number} how many rows it changed
 */
function execute(app, sql, values = {}) {
  return app.db().newQuery(sql).bind(values).execute().rowsAffected();
}

/**
 * The rows of a query.
 * @template {Record<string, unknown>} Row
 * @param {core.App} app
 * @param {Row} shape a column's name and type by an example: -0 for numbers beyond 32 bits
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
 * The one row of a query that always has one.
 * @template {Record<string, unknown>} Row
 * @param {core.App} app
 * @param {Row} shape as of `selectAll`
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
