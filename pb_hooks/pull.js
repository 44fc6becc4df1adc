// What server/pull answers, where it isn't there: with PocketBase's official release. It is slower, and
// keeps to the same contract (docs/sync-protocol.md).

const { readPage } = require(`${__hooks}/pull-page.js`);
const { parseCursor } = require(`${__hooks}/timelines.js`);

/** The form of a record's or a client's id. */
const ID = /^[a-z0-9]{15}$/;

/**
 * `POST /api/sync/pull`: what has changed in the account since a cursor.
 * @param {core.RequestEvent} e
 */
function pull(e) {
  const { app, auth } = e;
  if (!auth) throw new UnauthorizedError('Log in first: this needs a valid auth token.', {});
  const asked = readRequest(toString(e.request.body));
  let answer = {};
  app.runInTransaction((txApp) => {
    answer = readPage(txApp, auth.id, asked);
  });
  return e.json(200, answer);
}

/** @param {string} text */
function readRequest(text) {
  const body = parse(text);
  /** @type {(member: string, wanted: string) => BadRequestError} */
  const invalid = (member, wanted) =>
    new BadRequestError(`The request can’t be answered for its “${member}”.`, {
      [member]: new ValidationError(`validation_invalid_${member}`, `It must be ${wanted}`),
    });
  const [cursor, first, client] = ['cursor', 'first', 'client'].map((member) => {
    const value = body[member] ?? '';
    if (typeof value !== 'string') throw invalid(member, 'a text or null.');
    return value;
  });
  const from = parseCursor(cursor ?? '');
  if (cursor && !from)
    throw invalid('cursor', 'the cursor that the last pull has answered, or null to begin anew.');
  if (first && !ID.test(first))
    throw invalid('first', 'the id of a collection or of the trash bin, or null.');
  if (client && !ID.test(client))
    throw invalid('client', 'a client’s id of 15 characters, a-z and 0-9, or null.');
  return { from, first: first ?? '', client: client ?? '' };
}

/**
 * @param {string} text
 * @returns {Record<string, unknown>}
 */
function parse(text) {
  const message = 'The body of the request is no JSON object: send one such as {"cursor": null}.';
  /** @type {unknown} */
  let body;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new BadRequestError(message, error);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequestError(message);
  return { ...body };
}

module.exports = { pull };
