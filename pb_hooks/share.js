const { SHARE_PAGE_HEADERS, sharePage } = require(`${__hooks}/domain.js`);

/**
 * `POST /share`: what another app shares while there is no service worker to take it. The answer hands
 * it to the app in the browser; nothing is kept here, and whoever it came from, nothing is created.
 * @param {core.RequestEvent} e
 */
function receive(e) {
  /** @param {string} name */
  const field = (name) => e.request.postFormValue(name);
  const shared = { title: field('title'), text: field('text'), url: field('url') };
  // The hooks' own engine takes ten times as long over a text of nothing but quotes.
  const page = sharePage(shared, $escapeHtml);
  const headers = e.response.header();
  for (const [name, value] of Object.entries(SHARE_PAGE_HEADERS)) headers.set(name, value);
  return e.html(200, page);
}

module.exports = { receive };
