import { CONTENT_MAX } from '../../domain/limits';
import { detectUrl } from '../../domain/url';

/** Whether a text is a web address with its scheme; `example.com` may as well be a name. */
export function isFullAddress(text: string): boolean {
  return /^\s*https?:/i.test(text) && isAddress(text);
}

/** Whether a text is nothing but a web address, so that it is a link, as at Enter. */
export function isAddress(text: string): boolean {
  return text.length <= 2 * CONTENT_MAX && detectUrl(text) !== null;
}
