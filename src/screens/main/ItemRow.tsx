import { IconClockUp, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import type { ItemView } from '../../domain/item';
import { CONTENT_COPIED } from '../../notices/messages';
import { useCopied } from '../../stores/items/clipboard';
import { isAnswering, useSyncStatus } from '../../stores/sync/sync-status';
import { formatTime } from '../../ui/format-time';
import { rowText } from '../../ui/item-name';
import { ItemIcon } from './ItemIcon';
import { useToday } from '../../ui/use-today';
import classes from './ItemRow.module.css';

/** What a row shows of its item. It is drawn again when that item has changed, and not otherwise. */
export const ItemRow = memo(function ItemRow({ item }: { item: ItemView }) {
  const today = useToday();
  const isWaiting = useSyncStatus((state) => item.isUnsent && !isAnswering(state));
  const isCopied = useCopied(({ itemId }) => itemId === item.id);
  return (
    <div className={classes.row} data-done={item.isTodoDone} data-pending={item.isPending}>
      <ItemIcon item={item} />
      <span className={classes.text}>
        {item.title !== '' && <span className={classes.title}>{rowText(item.title)}</span>}
        {item.content !== '' && <span className={classes.content}>{rowText(item.content)}</span>}
      </span>
      {item.shouldCopyOnClick && <IconCopy size={18} stroke={1.5} className={classes.mark} />}
      {isWaiting && <IconClockUp size={18} stroke={1.5} className={classes.mark} />}
      {isCopied ? (
        <span className={classes.copied}>{CONTENT_COPIED}</span>
      ) : (
        <time className={classes.time} dateTime={item.created}>
          {formatTime(item.created, today)}
        </time>
      )}
    </div>
  );
});
