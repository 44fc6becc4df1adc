import { toSingleLine } from '../../domain/text';
import type { AccountContents } from '../account-contents';
import { toIsoTime, trashedAt } from './iso-time';

type Item = AccountContents['items'][number];

/** A note as a file: its fields in front matter, then its content to the letter. */
export function toNote(item: Item): string {
  const { title, content, created, updated, shouldCopyOnClick, isTrashed } = item;
  return [
    '---',
    ...(title === '' ? [] : [`title: ${toYaml(title)}`]),
    `created: ${toIsoTime(created)}`,
    // The server says when: until it knows of the note there is no such time.
    ...(updated === '' ? [] : [`updated: ${toIsoTime(updated)}`]),
    ...(shouldCopyOnClick ? ['copyOnClick: true'] : []),
    ...(isTrashed ? [`trashed: ${trashedAt(item)}`] : []),
    '---',
    '',
    `${content}\n`,
  ].join('\n');
}

/** A text as YAML: JSON is YAML, but for characters that some readers break lines at or refuse. */
function toYaml(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A todo as a line of a task list, with what else it holds below. */
export function toTask({ title, content, isTodoDone }: Item): string {
  const task = `- [${isTodoDone ? 'x' : ' '}] ${toSingleLine(title)}\n`;
  return content === '' ? task : `${task}${indented(content)}\n`;
}

function indented(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}

/** A link as a line of a list. Its title came from a page, and must not become anything but words. */
export function toLink({ title, content }: Item): string {
  const words = (toSingleLine(title) || content).replace(/[[\]\\<`&]/g, '\\$&');
  return `- [${words}](${toTarget(content)})\n`;
}

/** An address as the target of a link: within angle brackets where it holds what would end it. */
function toTarget(url: string): string {
  if (!/[()<>\\]|&#?\w+;/.test(url)) return url;
  return `<${url.replace(/[<>\\]|&(?=#?\w+;)/g, '\\$&')}>`;
}
