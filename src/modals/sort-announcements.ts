import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** Read to whoever comes to a collection with the keyboard. */
export const SORT_INSTRUCTIONS =
  'Press Space to pick up the collection, the arrow keys to move it, Space again to drop it, or Escape to cancel.';

interface Places {
  nameOf: (id: UniqueIdentifier) => string;
  /** Place in the list, from 1. */
  placeOf: (id: UniqueIdentifier) => number;
  count: number;
}

/** What is said while a collection is moved. */
export function sortAnnouncements({ nameOf, placeOf, count }: Places): Announcements {
  const place = (id: UniqueIdentifier | undefined) =>
    id === undefined ? 'outside the list' : `at place ${placeOf(id)} of ${count}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)} is ${place(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was put down ${place(over?.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}
