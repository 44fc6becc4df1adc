/// <reference path="./globals.d.ts" />

/** PocketBase's topics that stand for pokes: each message about a record is one. */
const RECORDS = ['items/*', 'itemCollections/*', 'trashBins/*'];

/**
 * Subscribes a connection to the topics that it was opened with (`?topic=poke`), as server/broadcast does.
 * @param {core.RealtimeMessageEvent} e the first message of a connection, or any other
 */
function subscribeAtOnce(e) {
  if (e.message?.name === 'PB_CONNECT') {
    const { rawQuery } = e.requestEvent.request.url;
    const asked = [...rawQuery.matchAll(/(?:^|&)topic=([^&]*)/g)].map(([, topic = '']) => topic);
    const topics = asked.flatMap((topic) =>
      topic === 'poke' ? RECORDS : [decodeURIComponent(topic)],
    );
    if (topics.length > 0) {
      e.client.set('auth', e.auth);
      e.client.subscribe(...topics);
    }
  }
  e.next();
}

module.exports = { subscribeAtOnce };
