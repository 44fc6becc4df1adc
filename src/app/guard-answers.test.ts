// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { SECURITY_DELAY_MS } from '../modals/use-security-delay';
import { guardAnswers } from './guard-answers';

let answers: string[];

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  for (const type of ['keydown', 'click'])
    document.addEventListener(type, () => answers.push(type), { once: true });
  guardAnswers();
});
afterEach(() => vi.useRealTimers());

/** Dispatches an event at the current time, which jsdom takes from the real clock. */
function happen(event: Event): void {
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  document.body.dispatchEvent(event);
}
const press = (key: string) => happen(new KeyboardEvent('keydown', { key, bubbles: true }));
const click = () => happen(new MouseEvent('click', { bubbles: true }));

it('ignores Enter and clicks for half a second, and again after the window gets the focus', () => {
  press('Enter');
  click();
  vi.advanceTimersByTime(SECURITY_DELAY_MS - 1);
  window.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(SECURITY_DELAY_MS - 1);
  press('Enter');
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  press('Enter');
  click();
  expect(answers).toEqual(['keydown', 'click']);
});

it('lets all other keys pass', () => {
  press('a');
  expect(answers).toEqual(['keydown']);
});
