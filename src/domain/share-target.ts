import type { ItemType } from './item';
import type { Shared } from './launch';
import { TITLE_MAX } from './limits';
import { cutText, isLongerThan, toSingleLine } from './text';
import { detectUrl, linksIn } from './url';

/**
 * Returns the title and content of the item for a share: a URL with its title, or a text. Many apps put the URL into
 * the text, so it is looked for there too. No text is dropped or cut, even if it is too long: the user can
 * shorten it.
 */
export function textOfShared(shared: Shared): { title: string; content: string } {
  const text = shared.text.replace(/\r\n?/g, '\n').trim();
  const { address, words } = separate(text, shared.url);
  const line = toSingleLine(words);
  // For a page without a title, some apps use its URL as the title.
  const hasTitle = address === null || detectUrl(shared.title) !== address;
  const title = hasTitle ? toSingleLine(shared.title) : '';

  if (address !== null && (line === '' || line === title))
    // The title of a page may be cut, because it can be fetched again.
    return { title: cutText(title, TITLE_MAX), content: address };
  if (address !== null && title === '' && line === words && !isLongerThan(line, TITLE_MAX))
    return { title: line, content: address };

  const url = shared.url.trim();
  const content = [text, ...(text.includes(url) ? [] : [url])].filter((part) => part !== '');
  const body = content.join('\n');
  if (body === '' || body === title) return { title: '', content: title };
  if (!isLongerThan(title, TITLE_MAX)) return { title, content: body };
  return { title: '', content: `${title}\n${body}` };
}

/**
 * Separates the only URL of a share, if there is one, from the other text. A URL in the middle of a text stays in it
 * too, because the text wouldn't make sense without it.
 */
function separate(text: string, url: string): { address: string | null; words: string } {
  const given = detectUrl(url);
  const whole = detectUrl(text);
  const [found = null, ...others] = whole === null ? linksIn(text) : [whole];
  const isOther = given !== null && found !== given;
  if (found === null || others.length > 0 || isOther) return { address: given, words: text };
  const first = /^\S*/.exec(text)?.[0] ?? '';
  const last = /\S*$/.exec(text)?.[0] ?? '';
  let words = text;
  if (detectUrl(last) === found) words = text.slice(0, text.length - last.length).trim();
  else if (detectUrl(first) === found) words = text.slice(first.length).trim();
  return { address: found, words };
}

/**
 * Returns the type of the item for a share: a link for a URL, otherwise a note. Prefixes such as `:td:` are ignored,
 * because the user didn't type them.
 */
export function kindOfShared(content: string): ItemType {
  return detectUrl(content) === null ? 'text' : 'link';
}
