import * as texts from '../../texts/formats';
import {
  eachRecord,
  isAddress,
  isRecord,
  listOf,
  recordOf,
  textOf,
  withPlainBreaks,
  type JsonReader,
} from './records';

/** Since version 0.22 the API of memos returns the list within an object. */
const memosIn = (value: unknown) => listOf(isRecord(value) ? value.memos : value);

/** Reads what the API of memos returns. Tags are part of the texts, and stay there. */
export const memos: JsonReader = {
  format: 'memos',
  matches(value) {
    const first = recordOf(memosIn(value)[0]);
    return typeof first.content === 'string' && ('createTime' in first || 'createdTs' in first);
  },
  read(value, contents) {
    for (const memo of eachRecord(memosIn(value), contents)) {
      const content = withPlainBreaks(textOf(memo.content));
      contents.add({
        type: isAddress(content) ? 'link' : 'text',
        title: '',
        content,
        isPinned: memo.pinned === true,
        created: memo.createTime ?? memo.createdTs,
        changed: memo.updateTime ?? memo.updatedTs,
        collection: null,
        place: {},
      });
      if (memo.state === 'ARCHIVED' || memo.rowStatus === 'ARCHIVED')
        contents.remark(texts.archived);
      const attachments = [memo.attachments, memo.resources, memo.resourceList].flatMap(listOf);
      contents.remark(texts.attachments, attachments.length);
    }
  },
};
