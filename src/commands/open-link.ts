import { detectUrl } from '../domain/url';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';

/** Opens a link's page in a new tab that learns nothing of ours. Only http(s) is ever opened. */
export function openLink(content: string): void {
  const url = detectUrl(content);
  // A browser is stricter than we are: a port past 65535, say, is no URL to it.
  if (url === null || !URL.canParse(url)) return showNotice(NOTICES.linkUnusable);
  window.open(url, '_blank', 'noopener,noreferrer');
}
