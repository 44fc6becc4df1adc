const { SHARE_PAGE_HEADERS, sharePage } = require(`${__hooks}/domain.js`);

/**
 * `POST /share`: receives the share of another app if there is no service worker. The page in the response passes it to
 * the app in the browser. Nothing is stored or created here, whoever sent the request.
 * @param {core.RequestEvent} e
 */
function receive(e) {
  /** @param {string} name */
  const field = (name) => e.request.postFormValue(name);
  const shared = { title: field('title'), text: field('text'), url: field('url') };
  // For a text of quotes, the JavaScript engine would take ten times as long.
  const page = sharePage(shared, $escapeHtml);
  const headers = e.response.header();
  for (const [name, value] of Object.entries(SHARE_PAGE_HEADERS)) headers.set(name, value);
  return e.html(200, page);
}

module.exports = { receive };
