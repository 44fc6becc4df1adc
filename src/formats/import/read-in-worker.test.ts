import { afterEach, expect, it, vi } from 'vitest';

import type { FileItem, FileReading } from '../file-contents';
import { readInWorker } from './read-in-worker';
import { createAnswerReader, toAnswers, type ReadAnswer } from './worker-messages';

const FILES = [{ name: 'a.txt', content: new Blob(['text']) }];

/** The browser's worker: a test says what comes from it. */
class FakeWorker extends EventTarget {
  static last: FakeWorker;
  asked: unknown[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.last = this;
  }

  postMessage(message: unknown): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(data: ReadAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function start(signal = new AbortController().signal) {
  vi.stubGlobal('Worker', FakeWorker);
  return readInWorker(FILES, signal);
}

afterEach(() => vi.unstubAllGlobals());

function readingOf(count: number): FileReading {
  const items = Array.from({ length: count }, (_, i): FileItem => ({
    type: 'text',
    title: '',
    content: String(i),
    collection: null,
    place: { line: i + 1 },
  }));
  return {
    kind: 'contents',
    contents: { format: 'text', collections: [], items, problems: [], remarks: [] },
  };
}

it('hands on what the worker has read, and ends it', async () => {
  const reading = start();
  for (const answer of toAnswers(readingOf(5))) FakeWorker.last.answer(answer);
  expect(await reading).toEqual(readingOf(5));
  expect(FakeWorker.last.asked).toEqual([{ files: FILES }]);
  expect(FakeWorker.last.isEnded).toBe(true);
});

it('ends the worker when it is aborted', async () => {
  const controller = new AbortController();
  const reading = start(controller.signal);
  controller.abort(new Error('Cancelled'));
  await expect(reading).rejects.toThrow('Cancelled');
  expect(FakeWorker.last.isEnded).toBe(true);
  await expect(start(AbortSignal.abort(new Error('Before')))).rejects.toThrow('Before');
});

it('says so where the worker fails', async () => {
  const reading = start();
  FakeWorker.last.dispatchEvent(new Event('error'));
  expect(await reading).toEqual({
    kind: 'unreadable',
    reason: 'The file couldn’t be read. Choose it again, or try a smaller one.',
  });
});

it.each([0, 1, 500, 1001])('sends %i items in parts that make up the whole', (count) => {
  const answers = [...toAnswers(readingOf(count))];
  const take = createAnswerReader();
  expect(answers.map(take)).toEqual([...answers.slice(1).map(() => undefined), readingOf(count)]);
  expect(answers).toHaveLength(Math.ceil(count / 500) + 1);
});
