import type { Active, Over } from '@dnd-kit/core';
import { describe, expect, it } from 'vitest';

import { sortAnnouncements } from './sort-announcements';

const NAMES = ['Notes', 'Recipes', 'Travel'];
const says = sortAnnouncements({
  nameOf: (id) => NAMES[Number(id)] ?? '',
  placeOf: (id) => Number(id) + 1,
  count: NAMES.length,
});

const nothing = { disabled: false, rect: { current: { initial: null, translated: null } } };
const active: Active = { ...nothing, id: 0, data: { current: undefined } };
const over: Over = {
  id: 2,
  disabled: false,
  data: { current: undefined },
  rect: { width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0 },
};

describe('a screen reader announces for a dragged collection', () => {
  it('that it was picked up', () => {
    expect(says.onDragStart({ active })).toBe('Picked up Notes, at place 1 of 3.');
  });

  it('where it is', () => {
    expect(says.onDragOver({ active, over })).toBe('Notes is at place 3 of 3.');
    expect(says.onDragOver({ active, over: null })).toBe('Notes is outside the list.');
  });

  it('where it was put down', () => {
    expect(says.onDragEnd({ active, over })).toBe('Notes was put down at place 3 of 3.');
  });

  it('that it was left where it was', () => {
    expect(says.onDragCancel({ active, over })).toBe('Notes stays where it was.');
  });
});
