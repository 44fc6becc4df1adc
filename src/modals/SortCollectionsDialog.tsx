import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragStartEvent,
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
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { holdKeys } from './hold-keys';
import { sortAnnouncements } from './sort-announcements';
import { SortableCollection } from './SortableCollection';
import classes from './SortCollectionsDialog.module.css';

/** A drag starts after this movement of the mouse (px), or a touch of this duration (ms) (spec §9). */
const MOUSE_DISTANCE = 5;
const TOUCH_DELAY_MS = 120;
const TOUCH_SLOP = 8;

/** A list of the collections that can be sorted by dragging or by keyboard (spec §2, §4). */
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

  const releaseKeys = useRef<() => void>(() => {});
  const onDragStart = ({ activatorEvent }: DragStartEvent) => {
    isDragging.current = true;
    if (activatorEvent instanceof KeyboardEvent) {
      const release = holdKeys();
      releaseKeys.current = () => void release();
    }
  };
  // dnd-kit has measured the rows by now. Its sensor listens from the next task on, which was queued before this one.
  const onDragOver = () => void setTimeout(releaseKeys.current);
  const onDragCancel = () => {
    isDragging.current = false;
    releaseKeys.current();
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    isDragging.current = false;
    releaseKeys.current();
    const from = ordinary.findIndex(({ id }) => id === active.id);
    const to = ordinary.findIndex(({ id }) => id === over?.id);
    if (from !== -1 && to !== -1 && sortCollection(from, to)) setHasMoved(true);
  };
  const close = () => {
    // During a drag, Escape only cancels the drag.
    if (isDragging.current) return;
    closeDialog();
    if (hasMoved) refresh();
  };

  const nameOf = (id: string | number) => ordinary.find((other) => other.id === id)?.name ?? '';
  const placeOf = (id: string | number) => ordinary.findIndex((other) => other.id === id) + 1;
  return (
    <DialogFrame title={texts.sortCollections} onSave={close} onClose={close}>
      <p className={classes.keys} aria-hidden="true">
        {texts.sortInstructions}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={onDragStart}
        onDragOver={onDragOver}
        onDragCancel={onDragCancel}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: sortAnnouncements({ nameOf, placeOf, count: ordinary.length }),
          screenReaderInstructions: { draggable: texts.sortInstructions },
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
        <Button onClick={close}>
          {texts.close}
          <ButtonKeys command="closeDialog" />
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
