import { IconClockUp, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import { rowEndId } from '../../commands/option-id';
import type { ItemView } from '../../domain/item';
import { CONTENT_COPIED } from '../../notices/messages';
import { useCopied } from '../../stores/items/clipboard';
import { formatTime } from '../../ui/format-time';
import { rowText } from '../../ui/item-name';
import { ItemIcon } from './ItemIcon';
import { useToday } from '../../ui/use-today';
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
  return (
    <div className={classes.row} data-done={item.isTodoDone} data-pending={item.isPending}>
      <ItemIcon item={item} />
      <span className={classes.text}>
        {item.title !== '' && <span className={classes.title}>{rowText(item.title)}</span>}{' '}
        {item.content !== '' && <span className={classes.content}>{rowText(item.content)}</span>}
      </span>{' '}
      {item.shouldCopyOnClick && <IconCopy size={18} stroke={1.5} className={classes.mark} />}
      {isWaiting && <IconClockUp size={18} stroke={1.5} className={classes.mark} />}
      {isCopied ? (
        <span id={rowEndId(item.id)} className={classes.copied}>
          {CONTENT_COPIED}
        </span>
      ) : (
        <time id={rowEndId(item.id)} className={classes.time} dateTime={item.created}>
          {formatTime(item.created, today)}
        </time>
      )}
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
