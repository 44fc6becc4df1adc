import type { ItemView } from '../../domain/item';
import { countOf } from '../../texts/numbers';
import { daysLeftInTrash } from '../../domain/trash';
import { collectionById, useCollections } from '../../stores/collections/collections';
import { toDate } from '../../domain/date-time';
import * as texts from '../../texts/main';
import classes from './TrashNote.module.css';

/**
 * For an item in the trash bin: its collection, and the days until it is deleted.
 * @param props `today`: the current day as `Date.toDateString` returns it
 */
export function TrashNote({ item, today }: { item: ItemView; today: string }) {
  const name = useCollections(() => collectionById(item.collection)?.name);
  const days = daysLeftInTrash(toDate(item.trashedDateTime).getTime(), Date.parse(today));
  return (
    <span className={classes.note}>
      {name !== undefined && (
        <span className={classes.name} dir="auto">
          {name}
        </span>
      )}
      {days !== null && (
        <span className={classes.days}>
          {days === 0 ? texts.goesToday : texts.timeLeft(countOf(days, 'day'))}
        </span>
      )}
    </span>
  );
}
