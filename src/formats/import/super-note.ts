import { isRecord, listOf, textOf } from './records';

/** Elements that stand in a line of their own. */
const BLOCKS = new Set(['paragraph', 'heading', 'quote', 'listitem', 'code', 'collapsible-title']);

/**
 * The words of a formatted note, which Standard Notes keeps as the JSON of its editor. A text that isn't that JSON
 * stays as it is.
 */
export function superNoteText(json: string): string {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    return json;
  }
  if (!isRecord(document) || !isRecord(document.root)) return json;
  const words: string[] = [];
  // A stack instead of recursion: a damaged file may be nested as deep as it is long.
  const waiting: unknown[] = [document.root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === 'string') words.push(node);
    if (!isRecord(node)) continue;
    words.push(node.type === 'linebreak' ? '\n' : textOf(node.text));
    if (BLOCKS.has(textOf(node.type))) waiting.push('\n');
    if (node.type === 'listitem' && typeof node.checked === 'boolean')
      words.push(node.checked ? '- [x] ' : '- [ ] ');
    else if (node.type === 'listitem') words.push('- ');
    for (const child of [...listOf(node.children)].reverse()) waiting.push(child);
  }
  return words.join('').replace(/\n$/, '');
}
