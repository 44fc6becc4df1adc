import { IconClockUp, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import type { ItemView } from '../../domain/item';
import { CONTENT_COPIED } from '../../notices/messages';
import { useCopied } from '../../stores/items/clipboard';
import { formatTime } from '../../ui/format-time';
import { rowLines } from '../../ui/item-name';
import { MOBILE } from '../../ui/breakpoints';
import { useMedia } from '../../ui/use-media';
import { useToday } from '../../ui/use-today';
import { ItemIcon } from './ItemIcon';
import { RowMenuButton } from './RowMenuButton';
import { TrashNote } from './TrashNote';
import classes from './ItemRow.module.css';

interface ItemRowProps {
  item: ItemView;
  /** Whether it says that something of the item waits to be sent. */
  isWaiting: boolean;
}

/** What a row shows of its item. It is drawn again when it looks otherwise then, and not otherwise. */
export const ItemRow = memo(function ItemRow({ item, isWaiting }: ItemRowProps) {
  const today = useToday();
  const isCopied = useCopied(({ itemId }) => itemId === item.id);
  const isPhone = useMedia(MOBILE);
  const { first, second } = rowLines(item, isPhone);
  return (
    <div className={classes.row} data-done={item.isTodoDone} data-pending={item.isPending}>
      <ItemIcon item={item} />
      {/* What is read from right to left begins at the right, the second text beside it. */}
      <span className={classes.text} dir="auto">
        <span className={classes.first}>{first}</span>
        {second !== '' && (
          <span className={classes.second} dir="auto">
            {second}
          </span>
        )}
      </span>
      <span className={classes.marks}>
        {item.shouldCopyOnClick && <IconCopy size={18} stroke={1.5} />}
        {isWaiting && <IconClockUp size={18} stroke={1.5} />}
      </span>
      {isCopied ? (
        <span className={classes.copied}>{CONTENT_COPIED}</span>
      ) : item.isTrashed ? (
        <span className={classes.time}>
          <TrashNote item={item} today={today} />
        </span>
      ) : (
        <time className={classes.time} dateTime={item.created}>
          {formatTime(item.created, today)}
        </time>
      )}
      <RowMenuButton />
    </div>
  );
}, looksTheSame);

/** The answers of the server to a change leave the row as the change has made it. */
function looksTheSame(before: ItemRowProps, now: ItemRowProps): boolean {
  const { updated: _, isUnsent: __, ...shown } = now.item;
  const isSame = (name: keyof typeof shown) => before.item[name] === shown[name];
  return (
    before.isWaiting === now.isWaiting &&
    (Object.keys(shown) as (keyof typeof shown)[]).every(isSame)
  );
}
