import fc from 'fast-check';

import { anyUrlLike } from './url.cases';

const codeUnits = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      // Surrogates are an eighth of all code units: asked for by name, pairs and halves come often.
      fc.integer({ min: 0xd800, max: 0xdfff }),
    ),
  )
  .map((units) => String.fromCharCode(...units));

const MEANINGFUL = [
  [':td:', ':t:', ':l:', '::td::', '::nt::', '#ff0000', ' ', '\n', '\u00a0', '\\', '_', '-'],
  ['http://', 'https://', 'javascript:', 'data:', 'ftp://', 'example', '.com', '.', '[::1]'],
  [':80', '/', '?', '#', '@', 'ü', '例え', '😀', '1', 'a', 'Σ', 'ς'],
].flat();

const pieces = fc.array(fc.constantFrom(...MEANINGFUL)).map((parts) => parts.join(''));

/** Any string at all, lone surrogates included, and often one that means something to the rules. */
export const anyText: fc.Arbitrary<string> = fc.oneof(fc.string(), codeUnits, pieces, anyUrlLike);

/** Texts around a limit in code points, of letters and of emoji. */
export function textsAround(limit: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('a', '😀', ' ', '\n'), fc.integer({ min: limit - 2, max: limit + 2 }))
    .map(([char, length]) => char.repeat(length));
}
