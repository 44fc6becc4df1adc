import { classifyNewItem, lengthError, TITLE_PREFIXES, type Classified } from './creation';
import { TITLE_MAX } from './limits';
import { trimUnseen } from './text';
import { withoutTrackers } from './trackers';
import { detectUrl } from './url';

/**
 * Reads a text that a program adds, like a text of the main input (spec §5). Instead of opening a dialog, a title prefix
 * makes its first line the title. A filter token is part of the text. A URL with a title is a link.
 */
export function readAddedText(text: string, title: string): Classified {
  const written = text.trim();
  // Leaves room for a title. Trimming a longer text is slow in the server's engine.
  const tooLong = lengthError({ title, content: written.slice(3 * TITLE_MAX) });
  if (tooLong) return { error: tooLong };
  const seen = trimUnseen(written);
  const prefix = TITLE_PREFIXES.find((each) => seen.startsWith(each));
  if (trimUnseen(title) === '' && prefix) {
    const rest = trimUnseen(seen.slice(prefix.length));
    const end = `${rest}\n`.indexOf('\n');
    return readAddedText(rest.slice(end + 1), rest.slice(0, end));
  }
  const isTitledLink = trimUnseen(title) !== '' && detectUrl(written) !== null;
  const fields = { title, content: written };
  const classified = classifyNewItem(isTitledLink ? { ...fields, type: 'link' } : fields);
  if ('error' in classified || classified.item.type !== 'link') return classified;
  const { item } = classified;
  return { item: { ...item, content: withoutTrackers(item.content) } };
}
