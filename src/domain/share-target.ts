import type { ItemType } from './item';
import type { Shared } from './launch';
import { TITLE_MAX } from './limits';
import { cutText, isLongerThan, toSingleLine, trimUnseen } from './text';
import { detectUrl } from './url';

/**
 * What is offered of shared things: a page's address with its title, all else as a text. Apps put the
 * address where they like, most often into the text and behind the title, so it is looked for there
 * too. No word of a text is left out, and nothing is cut: what is too long is for the person to shorten.
 */
export function textOfShared(shared: Shared): { title: string; content: string } {
  const text = shared.text.replace(/\r\n?/g, '\n').trim();
  const { address, words } = separate(text, shared.url);
  const line = toSingleLine(words);
  // Where a page has no title, some apps give its address in its place.
  const hasTitle = address === null || detectUrl(shared.title) !== address;
  const title = hasTitle ? toSingleLine(shared.title) : '';

  if (address !== null && (line === '' || line === title))
    // A page's title can be read again: what doesn't fit of it is no loss.
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

/** The address among what is shared, null where there is none, and the words beside it. */
function separate(text: string, url: string): { address: string | null; words: string } {
  const given = detectUrl(url);
  const last = /\S+$/.exec(text)?.[0] ?? '';
  const word = trimUnseen(last);
  const isAddressOnly = last === text;
  // In a text, only what says that it is an address: `Jot.app` may be the end of a sentence.
  const found = isAddressOnly || /^https?:/i.test(word) ? detectUrl(word) : null;
  if (found === null || (given !== null && found !== given)) return { address: given, words: text };
  return { address: found, words: text.slice(0, text.length - last.length).trim() };
}

/**
 * The kind of an item that is made of what was shared: an address is a link, its title kept. All else is
 * a note, whatever it begins with: it was not written as a command.
 */
export function kindOfShared(content: string): ItemType {
  return detectUrl(content) === null ? 'text' : 'link';
}
