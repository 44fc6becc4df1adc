import { describe, expect, it } from 'vitest';

import { copyText, primaryAction } from './item';

describe('primaryAction', () => {
  it.each([
    ['text', false, 'edit'],
    ['text', true, 'copy'],
    ['link', false, 'openLink'],
    ['link', true, 'copy'],
    ['todo', false, 'toggleDone'],
  ] as const)('of a %s, copy-on-click %s: %s', (type, shouldCopyOnClick, action) => {
    expect(primaryAction({ type, shouldCopyOnClick })).toBe(action);
  });
});

describe('copyText', () => {
  it.each([
    ['text', 'content'],
    ['link', 'content'],
    ['todo', 'title'],
  ] as const)('of a %s is its %s', (type, copied) => {
    expect(copyText({ type, title: 'title', content: 'content' })).toBe(copied);
  });
});
