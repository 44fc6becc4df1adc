/** No token of a mail is as long as that. */
const TOKEN_MAX = 4096;

/** Accounts of one unproved address that mails go to, newest first. */
const CLAIMANTS_MAX = 3;

/**
 * The account that has proved an address, or that a superuser has given it.
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
 * The newest accounts that were registered with an address and have proved none. One that has proved
 * another since has nothing to do with the first: that may be a stranger's, by a slip of the keys.
 * @param {core.App} app
 * @param {string} address
 * @returns {core.Record[]}
 */
function claimantsOf(app, address) {
  const users = arrayOf(new Record());
  app
    .recordQuery('users')
    .andWhere(
      $dbx.exp("claimedEmail = {:address} COLLATE NOCASE AND claimedEmail != '' AND email = ''", {
        address,
      }),
    )
    .orderBy('created DESC')
    .limit(CLAIMANTS_MAX)
    .all(users);
  return users;
}

/**
 * Keeps the address of a registration apart until its link is followed, whether anybody has it or
 * not: the answer can't tell, and no account stands in the way of another.
 * @param {core.Record} user a new one
 */
function claim(user) {
  user.set('claimedEmail', user.email());
  user.setEmail('');
}

/**
 * Shows the owner of an account the address that it was registered with.
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
 * Whether a token of a mail names the account's address, proved or not.
 * @param {core.Record} user
 * @param {string} address
 */
function isAddressOf(user, address) {
  return (user.email() || user.getString('claimedEmail')).toLowerCase() === address.toLowerCase();
}

/**
 * Gives an account the address that it has proved. Others go on to claim it, as who registers with it
 * from now on does: they see no difference, and their claim comes to nothing. In SQL, because PocketBase ends an account's sessions when its email changes through a record.
 * @param {core.App} app
 * @param {core.Record} user
 * @param {string} address
 * @returns {boolean} false when another account has proved it before
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
    const run = (sql) => txApp.db().newQuery(sql).bind({ id: user.id, address }).execute();
    run(
      "UPDATE users SET email = '' WHERE email = {:address} COLLATE NOCASE AND email != '' AND id != {:id}",
    );
    run("UPDATE users SET email = {:address}, claimedEmail = '', verified = TRUE WHERE id = {:id}");
  });
  return isProved;
}

/**
 * The account that a login by an address is for, if the password is right: the one that holds it, or the
 * newest that was registered with it. After a wrong password as many have been tried whoever has the
 * address, so that the time doesn't tell.
 * @param {core.App} app
 * @param {core.Record | null} holder
 * @param {string} address
 * @param {string} password
 * @returns {core.Record | null}
 */
function accountWith(app, holder, address, password) {
  const [claimant] = claimantsOf(app, address);
  for (const user of [holder, claimant ?? null]) if (hasPassword(app, user, password)) return user;
  return null;
}

/**
 * Whether a password is an account's. It takes as long where there is none.
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
  TOKEN_MAX,
  accountWith,
  claim,
  claimantsOf,
  hasPassword,
  holderOf,
  isAddressOf,
  prove,
  showClaimed,
};
