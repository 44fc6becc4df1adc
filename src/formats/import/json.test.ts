import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { findJsonError, parseJson } from './json';

it.each([
  ['{"a":1,}', 7],
  ['{"a" 1}', 5],
  ['[1,2', 4],
  ['["a\nb"]', 3],
  ['{"a":"\\x"}', 6],
  ['[1] 2', 4],
  ['[01]', 2],
  ['{]', 1],
  ['', 0],
  ['{"a":tru}', 5],
])('finds where %j stops being JSON', (text, offset) => {
  expect(findJsonError(text)).toBe(offset);
});

it('takes as JSON exactly what JSON.parse takes', () => {
  const piece = fc.constantFrom(...'{}[]:,"\\ \n-01.eE', 'true', 'null', '"a"', 'u00e9');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        expect(findJsonError(text) === -1).toBe(isJson(text));
      },
    ),
    { numRuns: 2000 },
  );
});

it('goes as deep as a text is long', () => {
  expect(findJsonError('['.repeat(200_000))).toBe(200_000);
});

it('counts lines and columns from 1', () => {
  expect(() => parseJson('{\n  "a": 1,\n}')).toThrow('line 3, column 1');
  expect(() => parseJson('{"a" 1}')).toThrow('line 1, column 6');
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
