// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { worksIn } from './controls';

document.body.innerHTML = '<button><b id="word">Word</b></button><a href="/">Link</a><p></p>';
const [word, link, text] = ['#word', 'a', 'p'].map((selector) => document.querySelector(selector));

it.each(['mod+e', 'mod+shift+Backspace', 'Escape'])(
  'the list’s %s works on a button and on a link',
  (chord) => {
    expect([word, link].map((focused) => worksIn(chord, 'list', focused!))).toEqual([true, true]);
  },
);

it.each(['ArrowDown', 'Enter', 'mod+Enter', 'alt+shift+Enter', 'Space', 'shift+F10'])(
  'the list’s %s works on neither',
  (chord) => {
    expect([word, link].map((focused) => worksIn(chord, 'list', focused!))).toEqual([false, false]);
    expect(worksIn(chord, 'list', text!)).toBe(true);
  },
);

it('a key that works everywhere works on a button', () => {
  expect(worksIn('Space', 'app', word!)).toBe(true);
});
