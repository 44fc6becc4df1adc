import { IconClockUp, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import type { ItemView } from '../../domain/item';
import { findHits } from '../../domain/search';
import { CONTENT_COPIED } from '../../notices/messages';
import { useCopied } from '../../stores/items/clipboard';
import { formatTime } from '../../ui/format-time';
import { rowText } from '../../ui/item-name';
import { Marked } from '../../ui/Marked';
import { ItemIcon } from './ItemIcon';
import { useToday } from '../../ui/use-today';
import classes from './ItemRow.module.css';

interface ItemRowProps {
  item: ItemView;
  /** Whether it says that something of the item waits to be sent. */
  isWaiting: boolean;
  /** The words that are looked for; they are marked. */
  words: readonly string[];
  /** The name of its collection, where that isn't the one on the screen. */
  place?: string;
}

/** What a row shows of its item. It is drawn again when it looks otherwise then, and not otherwise. */
export const ItemRow = memo(function ItemRow({ item, isWaiting, words, place }: ItemRowProps) {
  const today = useToday();
  const isCopied = useCopied(({ itemId }) => itemId === item.id);
  return (
    <div className={classes.row} data-done={item.isTodoDone} data-pending={item.isPending}>
      <ItemIcon item={item} />
      <span className={classes.text}>
        {item.title !== '' && (
          <span className={classes.title}>
            <Marked text={rowText(item.title)} words={words} />
          </span>
        )}
        {item.content !== '' && (
          <span className={classes.content}>
            <Marked text={rowText(item.content)} words={words} />
          </span>
        )}
      </span>
      {place !== undefined && <span className={classes.place}>{place}</span>}
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
}, looksTheSame);

/** The answers of the server to a change leave the row as the change has made it. */
function looksTheSame(before: ItemRowProps, now: ItemRowProps): boolean {
  const { updated: _, isUnsent: __, ...shown } = now.item;
  const isSame = (name: keyof typeof shown) => before.item[name] === shown[name];
  return (
    before.isWaiting === now.isWaiting &&
    before.place === now.place &&
    (Object.keys(shown) as (keyof typeof shown)[]).every(isSame) &&
    marksTheSame(now.item, before.words, now.words)
  );
}

function marksTheSame(item: ItemView, before: readonly string[], now: readonly string[]): boolean {
  if (before === now) return true;
  return [item.title, item.content].every((text) => {
    const hits = findHits(rowText(text), before);
    const hitsNow = findHits(rowText(text), now);
    return (
      hits.length === hitsNow.length &&
      hits.every(({ start, end }, n) => hitsNow[n]?.start === start && hitsNow[n].end === end)
    );
  });
}
