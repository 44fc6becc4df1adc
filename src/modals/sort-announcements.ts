import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import * as texts from '../texts/dialogs';

interface Places {
  nameOf: (id: UniqueIdentifier) => string;
  /** Position in the list, from 1. */
  placeOf: (id: UniqueIdentifier) => number;
  count: number;
}

/** Announcements for screen readers while a collection is dragged. */
export function sortAnnouncements({ nameOf, placeOf, count }: Places): Announcements {
  const place = (id: UniqueIdentifier | undefined) =>
    id === undefined ? texts.outsideTheList : texts.atPlaceOf(placeOf(id), count);
  return {
    onDragStart: ({ active }) => texts.pickedUp(nameOf(active.id), place(active.id)),
    onDragOver: ({ active, over }) => texts.isAtPlace(nameOf(active.id), place(over?.id)),
    onDragEnd: ({ active, over }) => texts.wasPutDown(nameOf(active.id), place(over?.id)),
    onDragCancel: ({ active }) => texts.staysWhereItWas(nameOf(active.id)),
  };
}
