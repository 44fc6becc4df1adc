import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { CollectionView } from '../domain/collection';
import classes from './SortCollectionsDialog.module.css';

/** `z-index` of a collection while it is dragged (spec §9). */
const DRAGGED_LAYER = 5000;

interface SortableCollectionProps {
  collection: CollectionView;
  /** Whether it has the focus when the dialog opens. */
  hasFocus: boolean;
}

/** A collection of the sort dialog. The whole row is the drag handle. */
export function SortableCollection({ collection, hasFocus }: SortableCollectionProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: collection.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.place}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        zIndex: isDragging ? DRAGGED_LAYER : undefined,
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
