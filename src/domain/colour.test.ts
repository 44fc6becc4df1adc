import { describe, expect, it } from 'vitest';

import { hexColour } from './colour';

describe('hexColour', () => {
  it.each([
    ['#ff0000', '#ff0000'],
    ['Accent #176e51', '#176e51'],
    ['#ABCdef', '#ABCdef'],
    ['two lines\n#123456', '#123456'],
    ['##123456', '#123456'],
    ['a#123456', '#123456'],
    ['#111111#222222', '#222222'],
    ['#12345', null],
    ['#12345g', null],
    ['#1234567', null],
    ['#12345678', null],
    ['#fff', null],
    ['123456', null],
    ['#123456 ', null],
    ['#123456\n', null],
    ['#123456 and more', null],
    ['＃123456', null],
    ['', null],
  ])('of a note %j is %j', (content, colour) => {
    expect(hexColour({ type: 'text', content })).toBe(colour);
  });

  it.each(['link', 'todo'] as const)('of a %s is none', (type) => {
    expect(hexColour({ type, content: 'https://example.com/#123456' })).toBeNull();
  });
});
