import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { CollectionView } from '../domain/collection';
import classes from './SortCollectionsDialog.module.css';

/** Layers of a collection while it is dragged, and while it drops into its place (spec §9). */
const DRAGGED_LAYER = 5000;
const DROPPING_LAYER = 4500;

interface SortableCollectionProps {
  collection: CollectionView;
  /** Has the focus when the dialog opens. */
  hasFocus: boolean;
}

/** One collection of the sort dialog: all of it can be taken hold of. */
export function SortableCollection({ collection, hasFocus }: SortableCollectionProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging, isSorting } =
    useSortable({ id: collection.id });
  const isDropping = !isDragging && !isSorting && transform !== null;
  return (
    <li
      ref={setNodeRef}
      className={classes.place}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        zIndex: isDragging ? DRAGGED_LAYER : isDropping ? DROPPING_LAYER : undefined,
      }}
    >
      <div
        {...attributes}
        {...listeners}
        className={classes.handle}
        data-autofocus={hasFocus || undefined}
        data-dragged={isDragging || undefined}
      >
        <IconGripVertical size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.text} dir="auto">
          {collection.name}
        </span>
      </div>
    </li>
  );
}
