/// <reference path="../pb_data/types.d.ts" />

const RECORDS = /^\/api\/collections\/[^/]+\/records(\/[^/]+)?$/;

/** What Go's reader of JSON says of a text that is none, and of JSON that is no object. */
const NO_JSON_OBJECT = /json|invalid character|unmarshal|EOF/i;

/**
 * Answers 400 to a body that no record can be read from; PocketBase says of it only that something
 * went wrong. What has been read is kept for the handlers. Leaves going on to its caller.
 * @param {core.RequestEvent} e
 */
function refuseUnreadable(e) {
  const { method } = e.request;
  if ((method !== 'POST' && method !== 'PATCH') || !RECORDS.test(e.request.url.path)) return;
  try {
    e.requestInfo();
  } catch (error) {
    if (!NO_JSON_OBJECT.test(String(error))) throw error;
    throw new BadRequestError('The body of the request is no JSON object: send one.', null);
  }
}

module.exports = { refuseUnreadable };
