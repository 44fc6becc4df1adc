import type { NewItem } from './creation';
import type { Shared } from './launch';
import { CONTENT_MAX, TITLE_MAX } from './limits';
import { codePointLength, cutText, toSingleLine } from './text';
import { detectUrl } from './url';

/**
 * The item that shared things become: a page a link, all else a note. A page's title goes with it.
 * Apps put the address where they like, most often into the text and behind the title, so it is
 * looked for there too. No word of a text is left out.
 */
export function itemOfShared(shared: Shared): Required<NewItem> {
  const text = shared.text.replace(/\r\n?/g, '\n').trim();
  const { address, words } = separate(text, shared.url);
  const line = toSingleLine(words);
  // Where a page has no title, some apps give its address in its place.
  const hasTitle = address === null || detectUrl(shared.title) !== address;
  const title = hasTitle ? toSingleLine(shared.title) : '';

  if (address !== null && (line === '' || line === title))
    // A page's title can be read again: what doesn't fit of it is no loss.
    return { type: 'link', title: cutText(title, TITLE_MAX), content: address };
  if (address !== null && title === '' && line === words && codePointLength(line) <= TITLE_MAX)
    return { type: 'link', title: line, content: address };

  const url = shared.url.trim();
  const content = [text, ...(text.includes(url) ? [] : [url])].filter((part) => part !== '');
  const body = content.join('\n');
  if (body === '' || body === title) return { type: 'text', title: '', content: title };
  if (codePointLength(title) <= TITLE_MAX) return { type: 'text', title, content: body };
  return { type: 'text', title: '', content: `${title}\n${body}` };
}

/** The address among what is shared, null where there is none, and the words beside it. */
function separate(text: string, url: string): { address: string | null; words: string } {
  const given = detectUrl(url);
  const last = /\S+$/.exec(text)?.[0] ?? '';
  const isWhole = last === text;
  // In a text, only what says that it is an address: `Jot.app` may be the end of a sentence.
  const found = isWhole || /^https?:/i.test(last) ? detectUrl(last) : null;
  if (found === null || (given !== null && found !== given)) return { address: given, words: text };
  return { address: found, words: text.slice(0, text.length - last.length).trim() };
}

/** Whether an item is too long to be kept as it is: then the person has to say what is to go. */
export function isTooLong({ title = '', content = '' }: NewItem): boolean {
  return codePointLength(title) > TITLE_MAX || codePointLength(content) > CONTENT_MAX;
}
