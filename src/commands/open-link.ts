import { detectUrl } from '../domain/url';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';

/** Opens a link in a new tab, without an opener or a referrer. Only http(s) is opened. */
export function openLink(content: string): void {
  const url = detectUrl(content);
  // The browser's URL parser is stricter: for example, it rejects a port above 65535.
  if (url === null || !URL.canParse(url)) return showNotice(NOTICES.linkUnusable);
  window.open(url, '_blank', 'noopener,noreferrer');
}
