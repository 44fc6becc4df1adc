const { fieldError, notUnique } = require(`${__hooks}/errors.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** Number of the newest accounts with the same unproved address that get mails, in addition to the first one. */
const NEWEST_MAX = 2;

/**
 * The account that has proved an address, or to which a superuser has assigned it.
 * @param {core.App} app
 * @param {string} address
 * @returns {core.Record | null}
 */
function holderOf(app, address) {
  const [user] = app.findAllRecords(
    'users',
    $dbx.exp("email = {:address} COLLATE NOCASE AND email != ''", { address }),
  );
  return user ?? null;
}

/**
 * The accounts that were registered with an address and have proved none: the newest ones, followed by the very first,
 * so that later accounts can't take over its mails and login. Accounts that have proved another address since are left
 * out, because this one may have been a typing error and belong to a stranger.
 * @param {core.App} app
 * @param {string} address
 * @returns {core.Record[]}
 */
function claimantsOf(app, address) {
  const newest = readClaimants(app, address, 'DESC', NEWEST_MAX);
  const [first] = readClaimants(app, address, 'ASC', 1);
  return first && newest.every(({ id }) => id !== first.id) ? [...newest, first] : newest;
}

/**
 * @param {core.App} app
 * @param {string} address
 * @param {'ASC' | 'DESC'} order by the time of their creation
 * @param {number} limit
 */
function readClaimants(app, address, order, limit) {
  const users = arrayOf(new Record());
  app
    .recordQuery('users')
    .andWhere(
      $dbx.exp("claimedEmail = {:address} COLLATE NOCASE AND claimedEmail != '' AND email = ''", {
        address,
      }),
    )
    .orderBy(`created ${order}`, `id ${order}`)
    .limit(limit)
    .all(users);
  return users;
}

/**
 * Whether another account has an address, on a server without mail, where nobody can prove an address. With mail,
 * always false: the result would reveal who has an account.
 * @param {core.App} app
 * @param {string} address
 * @param {string} [own] id of the account that wants the address; undefined for a new one
 */
function isTaken(app, address, own) {
  if (app.settings().smtp.enabled) return false;
  const users = [holderOf(app, address), ...claimantsOf(app, address)];
  return users.some((user) => user && user.id !== own);
}

/**
 * Refuses a new account if another one has got its address since the check. Runs in the transaction that creates it.
 * @param {core.App} txApp
 * @param {core.Record} user
 */
function refuseTakenClaim(txApp, user) {
  const claimed = user.getString('claimedEmail');
  if (claimed !== '' && isTaken(txApp, claimed)) throw fieldError(notUnique('email'));
}

/**
 * Stores the address of a registration separately until its link is used, whether or not the address is taken. So the
 * response doesn't reveal whether it is, and accounts with the same address don't block each other.
 * @param {core.Record} user a new user
 */
function claim(user) {
  user.set('claimedEmail', user.email());
  user.setEmail('');
}

/**
 * Shows the user of an account the address that it was registered with.
 * @param {core.RecordEnrichEvent} e
 */
function showClaimed(e) {
  const { record, requestInfo } = e;
  const claimed = record.getString('claimedEmail');
  if (record.email() === '' && claimed !== '' && requestInfo?.auth?.id === record.id)
    record.setEmail(claimed);
  e.next();
}

/**
 * Whether the token of a mail has the account's address, proved or not.
 * @param {core.Record} user
 * @param {string} address
 */
function isAddressOf(user, address) {
  return (user.email() || user.getString('claimedEmail')).toLowerCase() === address.toLowerCase();
}

/**
 * Assigns an address to the account that has proved it. Other accounts keep their claims, and later registrations can
 * claim it too: they see no difference, and can never prove it. Uses SQL, because PocketBase ends an account's sessions
 * when its email changes through a record.
 * @param {core.App} app
 * @param {core.Record} user
 * @param {string} address
 * @returns {boolean} false if another account has already proved it
 */
function prove(app, user, address) {
  let isProved = true;
  app.runInTransaction((txApp) => {
    const holder = holderOf(txApp, address);
    if (holder && holder.id !== user.id && holder.verified()) {
      isProved = false;
      return;
    }
    /** @param {string} sql */
    const run = (sql) => execute(txApp, sql, { id: user.id, address });
    run(
      "UPDATE users SET email = '' WHERE email = {:address} COLLATE NOCASE AND email != '' AND id != {:id}",
    );
    run("UPDATE users SET email = {:address}, claimedEmail = '', verified = TRUE WHERE id = {:id}");
  });
  return isProved;
}

/**
 * The account for a login by address, if the password is right: the one that has proved the address, or else the first
 * one registered with it, or the newest one, which must not notice a difference. The number of password checks doesn't
 * depend on whether the address is taken, so the time doesn't reveal it: one for the owner's password, otherwise two.
 * @param {core.App} app
 * @param {core.Record | null} holder
 * @param {string} address
 * @param {string} password
 * @returns {core.Record | null}
 */
function accountWith(app, holder, address, password) {
  const claimants = claimantsOf(app, address);
  const [newest = null] = claimants;
  const first = claimants.length > 1 ? claimants[claimants.length - 1] : null;
  const owner = holder ?? first ?? null;
  const isOwners = hasPassword(app, owner, password);
  if (isOwners && owner === holder) return holder;
  const isNewests = hasPassword(app, newest, password);
  return isOwners ? owner : isNewests ? newest : null;
}

/**
 * Whether a password is that of an account. Takes the same time if there is no account.
 * @param {core.App} app
 * @param {core.Record | null} user
 * @param {string} password
 * @returns {boolean}
 */
function hasPassword(app, user, password) {
  if (user) return user.validatePassword(password);
  const [anybody] = app.findRecordsByFilter('users', "id != ''", '', 1, 0);
  anybody?.validatePassword(password);
  return false;
}

module.exports = {
  accountWith,
  claim,
  claimantsOf,
  hasPassword,
  holderOf,
  isAddressOf,
  prove,
  refuseTakenClaim,
  showClaimed,
  isTaken,
};
