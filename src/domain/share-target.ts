import type { ItemType } from './item';
import type { Shared } from './launch';
import { TITLE_MAX } from './limits';
import { cutText, isLongerThan, toSingleLine, trimUnseen } from './text';
import { detectUrl } from './url';

/**
 * Returns the title and content of the item for a share: a URL with its title, or a text. Many apps put the URL at the
 * end of the text, so it is looked for there too. No text is dropped or cut, even if it is too long: the user can
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

/** Separates the URL of a share, if there is one, from the other text. */
function separate(text: string, url: string): { address: string | null; words: string } {
  const given = detectUrl(url);
  const last = /\S+$/.exec(text)?.[0] ?? '';
  const word = trimUnseen(last);
  const isAddressOnly = last === text;
  // At the end of a text, a URL needs a scheme: `Jot.app` may be the end of a sentence.
  const found = isAddressOnly || /^https?:/i.test(word) ? detectUrl(word) : null;
  if (found === null || (given !== null && found !== given)) return { address: given, words: text };
  return { address: found, words: text.slice(0, text.length - last.length).trim() };
}

/**
 * Returns the type of the item for a share: a link for a URL, otherwise a note. Prefixes such as `:td:` are ignored,
 * because the user didn't type them.
 */
export function kindOfShared(content: string): ItemType {
  return detectUrl(content) === null ? 'text' : 'link';
}
