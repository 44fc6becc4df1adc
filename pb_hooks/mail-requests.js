/// <reference path="../pb_data/types.d.ts" />

/** Asks for a mail, and the name of the field that says where it goes. */
const REQUEST =
  /^\/api\/collections\/users\/(request-verification|request-password-reset|request-email-change)$/;

/** PocketBase drops a second mail within this time without a word. */
const WAIT_MS = 2 * 60 * 1000;

const PREFIX = 'jotMailRequest ';

/**
 * Answers 429 to whoever asks twice within two minutes for the same mail. The answer is the same
 * for an address that nobody has: a request never tells whether it exists (spec §6).
 * @param {core.RequestEvent} e
 */
function refuseRepeated(e) {
  const kind = e.request.method === 'POST' && REQUEST.exec(e.request.url.path)?.[1];
  if (!kind) return e.next();
  const { email, newEmail } = e.requestInfo().body;
  const address = String((kind === 'request-email-change' ? newEmail : email) ?? '');
  const key = `${PREFIX}${kind} ${address.trim().toLowerCase()}`;
  const store = e.app.store();
  const now = Date.now();
  const last = store.get(key);
  if (last !== null && last !== undefined && now - last < WAIT_MS)
    throw new TooManyRequestsError(
      `A mail for this address was asked for less than two minutes ago. Look in its inbox and its spam folder, or ask again in ${Math.ceil((WAIT_MS - (now - last)) / 1000)} seconds.`,
      null,
    );
  store.set(key, now);
  try {
    return e.next();
  } catch (error) {
    // What was refused, for instance for a mistyped address, may be asked again at once. An address
    // that nobody has is answered like any other before it fails.
    if (!e.written()) store.remove(key);
    throw error;
  }
}

/**
 * Forgets the requests that hold back no other any more.
 * @param {core.App} app
 */
function forgetOld(app) {
  const store = app.store();
  const all = store.getAll();
  for (const key of Object.keys(all)) {
    if (key.startsWith(PREFIX) && Date.now() - all[key] >= WAIT_MS) store.remove(key);
  }
}

module.exports = { forgetOld, refuseRepeated };
