// Restrictions from environment variables of earlier versions (docs/decisions/0089). They are stored once, so that an
// update doesn't lift a restriction.

const { fieldError } = require(`${__hooks}/errors.js`);
const { VERIFIED_RULE } = require(`${__hooks}/settings.js`);

const TABLE = 'keptVariables';

const NUMBER = { form: /^[1-9]\d{0,8}$/, words: 'It must be a whole number, 1 or more.' };

/**
 * The valid values of variables that are read from the table. Other variables change the settings of the collection of
 * users, and are only recorded in the table.
 * @type {Readonly<Record<string, { form: RegExp, words: string }>>}
 */
const FORMS = {
  JOT_ACCOUNT_DELETION: { form: /^(on|off)$/, words: 'It must be on or off.' },
  JOT_MAX_ITEMS: NUMBER,
  JOT_MAX_COLLECTIONS: NUMBER,
};

/**
 * Stores the variables that are still set and not stored yet, and loads all stored ones.
 * @param {core.App} app
 */
function keepVariables(app) {
  app.runInTransaction((txApp) => {
    for (const [name, value] of Object.entries($config.kept)) keep(txApp, name, value);
  });
  for (const record of app.findAllRecords(TABLE))
    app.store().set(record.getString('name'), record.getString('value'));
}

/**
 * @param {core.App} app
 * @param {string} name
 * @param {string} value
 */
function keep(app, name, value) {
  if (app.countRecords(TABLE, $dbx.hashExp({ name })) > 0) return;
  app.save(new Record(app.findCollectionByNameOrId(TABLE), { name, value }));
  const users = app.findCollectionByNameOrId('users');
  if (name === 'JOT_PASSWORD_LOGIN') users.passwordAuth.enabled = false;
  else if (name === 'JOT_REQUIRE_VERIFIED') users.authRule = VERIFIED_RULE;
  else return;
  app.save(users);
}

/**
 * Refuses an invalid value, also from a superuser.
 * @param {core.RecordEvent} e
 */
function validate(e) {
  const { form, words } = FORMS[e.record.getString('name')] ?? {};
  if (form && words && !form.test(e.record.getString('value')))
    throw fieldError({ field: 'value', message: words });
  e.next();
}

/**
 * Returns the stored value of a variable; empty if there is none.
 * @param {core.App} app
 * @param {string} name
 */
function keptVariable(app, name) {
  return String(app.store().get(name) ?? '');
}

module.exports = { keepVariables, keptVariable, validate };
