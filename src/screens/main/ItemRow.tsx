import { IconClock, IconClockUp, IconCopy, IconPinned } from '@tabler/icons-react';
import { memo } from 'react';
import { rowEndId } from '../../commands/option-id';
import type { ItemView } from '../../domain/item';
import { listedAt } from '../../domain/item-list';
import { findHits } from '../../domain/search';
import { CONTENT_COPIED } from '../../notices/messages';
import { formatTime } from '../../ui/format-time';
import type { RowLines } from '../../ui/item-name';
import { Marked } from '../../ui/Marked';
import { ItemIcon } from './ItemIcon';
import { TrashNote } from './TrashNote';
import menu from './RowMenuButton.module.css';
import classes from './ItemRow.module.css';

interface ItemRowProps {
  item: ItemView;
  lines: RowLines;
  /** Whether the row has the two lines of a phone. */
  isPhone: boolean;
  /** Whether to show that the item has unsent changes. */
  isWaiting: boolean;
  /** When a later item comes back, in words. */
  back: string | undefined;
  /** Whether the item has come back unseen. */
  isReturned: boolean;
  /** The words of the search, which are highlighted. */
  words: readonly string[];
  /** Name of the item's collection if it isn't the open one. */
  place?: string;
  /** Whether the item was just copied. */
  isCopied: boolean;
  /** The current day as `useToday` returns it. */
  today: string;
}

/** The content of an item's row. It rerenders only if it will look different. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, lines, isPhone, isWaiting, back, isReturned, words, place, isCopied, today } =
    props;
  const { first, second, isExcerpt } = lines;
  const isSite = item.type === 'link' && !isExcerpt;
  const secondText = second !== '' && (
    <span className={isSite ? classes.site : classes.second} dir="auto">
      <Marked text={second} words={words} />
    </span>
  );
  return (
    <div
      className={classes.row}
      data-done={item.isTodoDone}
      data-pending={item.isPending}
      data-later={back !== undefined || undefined}
    >
      <ItemIcon item={item} />
      <div className={classes.body}>
        {/* Right-to-left text begins at the right, with the second text beside it. */}
        <span className={classes.text} dir="auto" data-excerpt={isExcerpt || undefined}>
          <span className={classes.first}>
            <Marked text={first} words={words} />
          </span>{' '}
          {!(isSite && isPhone) && secondText}
        </span>{' '}
        <span className={classes.end}>
          {isSite && isPhone && secondText}{' '}
          {place !== undefined && !isCopied && (
            <span className={classes.place} dir="auto">
              {place}
            </span>
          )}{' '}
          <span className={classes.when}>
            <span className={classes.marks}>
              {item.isPinned && <IconPinned size={18} stroke={1.5} />}
              {item.shouldCopyOnClick && <IconCopy size={18} stroke={1.5} />}
              {isWaiting && <IconClockUp size={18} stroke={1.5} />}
              {back !== undefined && <IconClock size={18} stroke={1.5} />}
              {isReturned && <span className={classes.returned} />}
            </span>
            {isCopied ? (
              <span id={rowEndId(item.id)} className={classes.copied}>
                {CONTENT_COPIED}
              </span>
            ) : item.isTrashed ? (
              <span id={rowEndId(item.id)} className={classes.time}>
                <TrashNote item={item} today={today} />
              </span>
            ) : (
              <time id={rowEndId(item.id)} className={classes.time} dateTime={listedAt(item)}>
                {back ?? formatTime(listedAt(item), today)}
              </time>
            )}
          </span>
        </span>
      </div>
      <RowMenuButton />
    </div>
  );
}, looksTheSame);

/**
 * Opens the item's menu by mouse or touch. A listbox option can't contain a button, so `useRowPointer` handles its
 * clicks, and the keyboard has a shortcut for the same menu.
 */
function RowMenuButton() {
  return <span className={menu.button} aria-hidden="true" data-row-menu />;
}

/** Whether a row looks the same with new props. The server's answer to a change usually changes nothing visible. */
function looksTheSame(before: ItemRowProps, now: ItemRowProps): boolean {
  const { updated: _, isUnsent: __, ...shown } = now.item;
  const isSame = (name: keyof typeof shown) => before.item[name] === shown[name];
  return (
    before.isPhone === now.isPhone &&
    before.isWaiting === now.isWaiting &&
    before.back === now.back &&
    before.isReturned === now.isReturned &&
    before.place === now.place &&
    before.isCopied === now.isCopied &&
    before.today === now.today &&
    (Object.keys(shown) as (keyof typeof shown)[]).every(isSame) &&
    marksTheSame(before, now)
  );
}

function marksTheSame(before: ItemRowProps, now: ItemRowProps): boolean {
  return (['first', 'second'] as const).every((line) => {
    const text = now.lines[line];
    if (before.lines[line] !== text) return false;
    if (before.words === now.words) return true;
    const hits = findHits(text, before.words);
    const hitsNow = findHits(text, now.words);
    return (
      hits.length === hitsNow.length &&
      hits.every(({ start, end }, n) => hitsNow[n]?.start === start && hitsNow[n].end === end)
    );
  });
}
