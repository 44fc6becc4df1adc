import * as texts from '../../texts/formats';
import type { FileContents } from '../file-contents';
import { isAddress } from './addresses';
import { createContents } from './contents-builder';
import { isRecord, listOf, textOf, withPlainBreaks, wordsIn, type JsonRecord } from './records';

/** Whether a JSON file is what the API of memos gives: a list of memos, since version 0.22 within a record. */
export function isMemos(value: unknown): value is JsonRecord | readonly unknown[] {
  const memos = memosOf(value);
  const [first] = memos;
  return (
    isRecord(first) &&
    typeof first.content === 'string' &&
    ('createTime' in first || 'createdTs' in first)
  );
}

/** Reads memos. Their tags stand in their texts, and stay there. */
export function readMemos(value: JsonRecord | readonly unknown[]): FileContents {
  const contents = createContents('memos');
  for (const memo of memosOf(value)) {
    if (!isRecord(memo)) {
      contents.refuse({}, wordsIn(memo), texts.noItem);
      continue;
    }
    const content = withPlainBreaks(textOf(memo.content));
    contents.add({
      type: isAddress(content) ? 'link' : 'text',
      title: '',
      content,
      created: memo.createTime ?? memo.createdTs,
      changed: memo.updateTime ?? memo.updatedTs,
      collection: null,
      place: {},
    });
    if (memo.pinned === true) contents.remark(texts.pinned);
    if (memo.state === 'ARCHIVED' || memo.rowStatus === 'ARCHIVED') contents.remark(texts.archived);
    const attachments = [memo.attachments, memo.resources, memo.resourceList].flatMap(listOf);
    contents.remark(texts.attachments, attachments.length);
  }
  return contents.finish();
}

function memosOf(value: unknown): readonly unknown[] {
  if (!isRecord(value)) return listOf(value);
  return listOf(value.memos);
}
