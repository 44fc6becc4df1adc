import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SLUG_MAX } from './limits';
import { freeSlug, normaliseSlug } from './slug';
import { slugCases } from './slug.cases';
import { anyText } from './text.fixture';

const anyName = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom('a', 'Z', '1', ' ', '-', '_', 'ü'), maxLength: 250 }),
);
const anySlug = anyName.map(normaliseSlug).filter((slug) => slug !== '');

describe('normaliseSlug', () => {
  it.each(slugCases)('makes $input $slug', ({ input, slug }) => {
    expect(normaliseSlug(input)).toBe(slug);
  });

  it.each([
    ['a'.repeat(SLUG_MAX + 1), 'a'.repeat(SLUG_MAX)],
    [`${'a'.repeat(SLUG_MAX - 1)} bc`, 'a'.repeat(SLUG_MAX - 1)],
  ])('%# cuts what is too long, and leaves no hyphen at its end', (name, slug) => {
    expect(normaliseSlug(name)).toBe(slug);
  });

  it('returns lower-case letters, digits and single hyphens, within the maximum length', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const slug = normaliseSlug(name);
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slug).not.toMatch(/[a-z][0-9]/);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
      }),
    );
  });

  it('doesn’t change a slug', () => {
    fc.assert(fc.property(anySlug, (slug) => normaliseSlug(slug) === slug));
  });
});

describe('freeSlug', () => {
  it.each([
    ['work', [], 'work'],
    ['work', ['works'], 'work'],
    ['work', ['work'], 'work-2'],
    ['work', ['work', 'work-2', 'work-4'], 'work-3'],
    ['work-2', ['work-2'], 'work-2-2'],
    ['a'.repeat(100), ['a'.repeat(100)], `${'a'.repeat(98)}-2`],
    [`${'a'.repeat(97)}-bc`, [`${'a'.repeat(97)}-bc`], `${'a'.repeat(97)}-2`],
  ])('%# gives the first that is free', (slug, taken, free) => {
    expect(freeSlug(slug, (candidate) => taken.includes(candidate))).toBe(free);
  });

  it('returns a different normalised slug for each of many collections with the same name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'a-2', 'b'.repeat(SLUG_MAX))),
        anySlug,
        (names, slug) => {
          const taken = new Set<string>();
          for (const name of [...names, slug, slug]) {
            const free = freeSlug(name, (candidate) => taken.has(candidate));
            expect(taken).not.toContain(free);
            expect(normaliseSlug(free)).toBe(free);
            taken.add(free);
          }
        },
      ),
    );
  });
});
