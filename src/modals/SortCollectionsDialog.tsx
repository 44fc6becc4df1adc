import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { sortCollection } from '../stores/collections/collection-actions';
import { ordinaryOf, useCollections } from '../stores/collections/collections';
import { closeDialog } from '../stores/dialogs';
import { refresh } from '../stores/sync/reading';
import * as texts from '../texts/dialogs';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { sortAnnouncements, SORT_INSTRUCTIONS } from './sort-announcements';
import { SortableCollection } from './SortableCollection';
import classes from './SortCollectionsDialog.module.css';

/** A drag starts after this much movement of the mouse, in px, or rest of a finger, in ms (spec §9). */
const MOUSE_DISTANCE = 5;
const TOUCH_DELAY_MS = 120;
const TOUCH_SLOP = 8;

/** The collections in a list that is put in order by dragging, or by keys (spec §2, §4). */
export function SortCollectionsDialog() {
  const [hasMoved, setHasMoved] = useState(false);
  const isDragging = useRef(false);
  const collections = useCollections((state) => state.collections);
  const ordinary = ordinaryOf(collections);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_SLOP },
    }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const onDragStart = () => {
    isDragging.current = true;
  };
  const onDragCancel = () => {
    isDragging.current = false;
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    isDragging.current = false;
    const from = ordinary.findIndex(({ id }) => id === active.id);
    const to = ordinary.findIndex(({ id }) => id === over?.id);
    if (from !== -1 && to !== -1 && sortCollection(from, to)) setHasMoved(true);
  };
  const close = () => {
    // Escape means the collection that was picked up: it goes back to its place.
    if (isDragging.current) return;
    closeDialog();
    if (hasMoved) refresh();
  };

  const nameOf = (id: string | number) => ordinary.find((other) => other.id === id)?.name ?? '';
  const placeOf = (id: string | number) => ordinary.findIndex((other) => other.id === id) + 1;
  return (
    <DialogFrame title={texts.sortCollections} onClose={close}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={onDragStart}
        onDragCancel={onDragCancel}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: sortAnnouncements({ nameOf, placeOf, count: ordinary.length }),
          screenReaderInstructions: { draggable: SORT_INSTRUCTIONS },
        }}
      >
        <SortableContext
          items={ordinary.map(({ id }) => id)}
          strategy={verticalListSortingStrategy}
        >
          <ol className={classes.list}>
            {ordinary.map((collection, index) => (
              <SortableCollection
                key={collection.id}
                collection={collection}
                hasFocus={index === 0}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <DialogButtons>
        <Button onClick={close}>{texts.close}</Button>
      </DialogButtons>
    </DialogFrame>
  );
}
