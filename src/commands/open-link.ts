import type { ItemView } from '../domain/item';
import { detectUrl, linksOf } from '../domain/url';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { openDialog } from '../stores/dialogs';

/** Opens a link in a new tab, without an opener or a referrer. Only http(s) is opened. */
export function openLink(content: string): void {
  const url = detectUrl(content);
  // The browser's URL parser is stricter: for example, it rejects a port above 65535.
  if (url === null || !URL.canParse(url)) return showNotice(NOTICES.linkUnusable);
  window.open(url, '_blank', 'noopener,noreferrer');
}

/** Opens the link in an item. If its text has several, a dialog asks which one. */
export function openLinkOf(item: ItemView): void {
  const urls = linksOf(item);
  const [first, ...others] = urls;
  if (others.length > 0) openDialog({ name: 'links', urls });
  else if (first !== undefined) openLink(first);
}
