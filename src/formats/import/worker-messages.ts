import type { ChosenFile, FileItem, FileReading } from '../file-contents';

/** Asks the worker to read the files of one import. */
export interface ReadRequest {
  files: readonly ChosenFile[];
}

/** A part of the worker's answer: some of the items, or at the end everything else. */
export type ReadAnswer = { items: readonly FileItem[] } | { reading: FileReading };

/** Number of items in one message. A slow phone receives them within a frame. */
const ITEMS_AT_ONCE = 500;

/** Splits a reading into parts: one message with 100,000 items would block the page. */
export function* toAnswers(reading: FileReading): Generator<ReadAnswer> {
  if (reading.kind !== 'contents') {
    yield { reading };
    return;
  }
  const { contents } = reading;
  for (let from = 0; from < contents.items.length; from += ITEMS_AT_ONCE)
    yield { items: contents.items.slice(from, from + ITEMS_AT_ONCE) };
  yield { reading: { kind: 'contents', contents: { ...contents, items: [] } } };
}

/** Joins the parts of an answer; returns undefined until the last part has come. */
export function createAnswerReader(): (answer: ReadAnswer) => FileReading | undefined {
  const items: FileItem[] = [];
  return (answer) => {
    if ('items' in answer) {
      items.push(...answer.items);
      return undefined;
    }
    const { reading } = answer;
    return reading.kind === 'contents'
      ? { kind: 'contents', contents: { ...reading.contents, items } }
      : reading;
  };
}
