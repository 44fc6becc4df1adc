const { fieldError, notUnique } = require(`${__hooks}/errors.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** Accounts of one unproved address that mails go to beside the first: the newest. */
const NEWEST_MAX = 2;

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
 * The accounts that were registered with an address and have proved none: the newest, and last the first of
 * all, which no later ones take its mails and its login from. An account that has proved another address since
 * has nothing to do with this one: that may be a stranger's, by a slip of the keys.
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
 * @param {'ASC' | 'DESC'} order by when they were made
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
 * Whether another account has an address, on a server without mail, where nobody could prove whose it is. With
 * mail the answer is always no: it would tell who has an account.
 * @param {core.App} app
 * @param {string} address
 * @param {string} [own] id of the account that wants it; none for a new one
 */
function isTaken(app, address, own) {
  if (app.settings().smtp.enabled) return false;
  const users = [holderOf(app, address), ...claimantsOf(app, address)];
  return users.some((user) => user && user.id !== own);
}

/**
 * Refuses a new account whose address another one has got since it was checked; in the transaction that makes it.
 * @param {core.App} txApp
 * @param {core.Record} user
 */
function refuseTakenClaim(txApp, user) {
  const claimed = user.getString('claimedEmail');
  if (claimed !== '' && isTaken(txApp, claimed)) throw fieldError(notUnique('email'));
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
    const run = (sql) => execute(txApp, sql, { id: user.id, address });
    run(
      "UPDATE users SET email = '' WHERE email = {:address} COLLATE NOCASE AND email != '' AND id != {:id}",
    );
    run("UPDATE users SET email = {:address}, claimedEmail = '', verified = TRUE WHERE id = {:id}");
  });
  return isProved;
}

/**
 * The account that a login by an address is for, if the password is right: the one that holds it; where none
 * does, the first that was registered with it; or the newest, which may just have been and must see no
 * difference. As many passwords are tried whoever has the address, so that the time doesn't tell: one where it
 * is the holder's, else two.
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
