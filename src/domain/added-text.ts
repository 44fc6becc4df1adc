import { classifyNewItem, TITLE_PREFIXES, type Classified } from './creation';
import { trimUnseen } from './text';
import { withoutTrackers } from './trackers';
import { detectUrl } from './url';

/**
 * Reads a text that a program adds, like a text of the main input (spec §5). Instead of opening a dialog, a title prefix
 * makes its first line the title. A filter token is part of the text. A URL with a title is a link.
 */
export function readAddedText(text: string, title: string): Classified {
  const seen = trimUnseen(text);
  const prefix = TITLE_PREFIXES.find((each) => seen.startsWith(each));
  if (trimUnseen(title) === '' && prefix) {
    const [line = '', ...rest] = seen.slice(prefix.length).trim().split('\n');
    return readAddedText(rest.join('\n'), line);
  }
  const isTitledLink = trimUnseen(title) !== '' && detectUrl(text) !== null;
  const fields = { title, content: text.trim() };
  const classified = classifyNewItem(isTitledLink ? { ...fields, type: 'link' } : fields);
  if ('error' in classified || classified.item.type !== 'link') return classified;
  const { item } = classified;
  return { item: { ...item, content: withoutTrackers(item.content) } };
}
