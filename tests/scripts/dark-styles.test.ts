import { describe, expect, it } from 'vitest';
import { darkStyles } from '../../scripts/dark-styles.mjs';

const DRAWN = '[data-mantine-color-scheme=light][data-mantine-color-scheme]';
const dark = (rules: string) => `@media (prefers-color-scheme:dark){${rules}}`;

describe('the rules of the dark scheme', () => {
  it.each([
    [
      'hold for the page as it is drawn',
      '[data-mantine-color-scheme=dark]{--paper:#111;--ink:#eee}',
      `${DRAWN}{--paper:#111;--ink:#eee}`,
    ],
    [
      'may have their value in quotes, and more selectors',
      ':root[data-mantine-color-scheme="dark"], :host([data-mantine-color-scheme=\'dark\']) { --a: b; }',
      `:root${DRAWN}, :host(${DRAWN}){--a: b;}`,
    ],
    [
      'stay in their layer, and below their conditions',
      '@layer one,two;@layer one{.a{b:c}@media (hover:hover){:where([data-mantine-color-scheme=dark]) .a:hover{b:d}.e{f:g}}}',
      `@layer one{@media (hover:hover){:where(${DRAWN}) .a:hover{b:d}}}`,
    ],
    [
      'are none that hold for the other scheme too',
      '[data-mantine-color-scheme=light] .x,[data-mantine-color-scheme=dark] .y{display:none}',
      '',
    ],
    ['are none of others', '@font-face{font-family:a;src:url(b)}.a{b:c}', ''],
  ])('%s', (_, css, rules) => {
    expect(darkStyles(css)).toBe(dark(rules));
  });
});
