import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyWords } from './contents.fixture';
import { createFileNames } from './file-names';

const nameOf = (text: string) => createFileNames().take(text, '.md', 'Note');

describe('a file’s name', () => {
  it.each([
    ['Shopping', 'Shopping.md'],
    ['a/b\\c:d', 'a b c d.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['.profile', 'profile.md'],
    ['ends with dots . .', 'ends with dots.md'],
    ['  two   spaces  ', 'two spaces.md'],
    ['one\ntwo', 'one two.md'],
    ['a\u0000b\u202ec', 'a b c.md'],
    ['', 'Note.md'],
    ['???', 'Note.md'],
    ['שלום 👩‍👩‍👧', 'שלום 👩‍👩‍👧.md'],
    ['con', '_con.md'],
    ['NUL.txt', '_NUL.txt.md'],
    ['com1', '_com1.md'],
    ['LPT¹ .x', '_LPT¹ .x.md'],
    ['console', 'console.md'],
    ['com10', 'com10.md'],
  ])('made from %j is %j', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  it('is cut between characters', () => {
    expect(nameOf('é'.repeat(200))).toBe(`${'é'.repeat(50)}.md`);
    expect(nameOf(`a${'😀'.repeat(50)}`)).toBe(`a${'😀'.repeat(24)}.md`);
  });

  it('is counted where another is the same to a file system', () => {
    const names = createFileNames();
    const taken = ['Ärger', 'ärger', 'A\u0308rger', 'Ärger 2', 'Ärger'].map((text) =>
      names.take(text, '.md', 'Note'),
    );
    expect(taken).toEqual([
      'Ärger.md',
      'ärger 2.md',
      'A\u0308rger 3.md',
      'Ärger 2 2.md',
      'Ärger 4.md',
    ]);
  });

  it('is one that no file system refuses, and no two of a folder are alike', () => {
    fc.assert(
      fc.property(fc.array(anyWords, { maxLength: 20 }), (texts) => {
        const names = createFileNames();
        const taken = texts.map((text) => names.take(text, '', 'Folder'));
        for (const name of taken) {
          expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cs}]/u);
          expect(name).not.toMatch(/^[. ]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
          expect(name).not.toBe('');
          expect(Buffer.byteLength(name)).toBeLessThan(120);
        }
        const folded = taken.map((name) => name.normalize('NFC').toLowerCase());
        expect(new Set(folded).size).toBe(taken.length);
      }),
    );
  });
});
