import { useEffect, useEffectEvent, useRef } from 'react';
import { useCollections } from '../../stores/collections/collections';
import { useClock } from '../../stores/later/clock';
import { useCopied } from '../../stores/items/clipboard';
import { useItems, useListStatus } from '../../stores/items/items';
import { useMarks } from '../../stores/items/marks';
import { tellListDrawn } from '../../stores/items/list-drawn';
import { useReturned } from '../../stores/later/returned';
import { isAnswering, useSyncStatus } from '../../stores/sync/sync-status';
import { formatNumber } from '../../texts/numbers';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { backInWords } from '../../ui/format-time';
import { itemName, rowLines } from '../../ui/item-name';
import { MOBILE, useMedia } from '../../ui/use-media';
import { useToday } from '../../ui/use-today';
import { ItemRow } from './ItemRow';
import classes from './ItemList.module.css';
import { LaterRow } from './lazy-parts';
import { ListPlaceholder } from './ListPlaceholder';
import { LIST_ID, optionId, rowEndId } from '../../commands/option-id';
import * as texts from '../../texts/main';
import { revealRow, useDrawnRows } from './use-drawn-rows';
import { useRowPointer } from './use-row-pointer';
import { useRowPlaces } from './use-row-places';
import { useSwipes } from './use-swipes';

/** The items as a listbox. Only the rows near the viewport are rendered. */
export function ItemList() {
  const visible = useItems((state) => state.visible);
  const otherHitCount = useItems((state) => state.otherHitCount);
  const filter = useItems((state) => state.filter);
  const selectedIndex = useItems((state) => state.selectedIndex);
  const revealCount = useItems((state) => state.revealCount);
  const marks = useMarks((state) => state.ids);
  const now = useClock((state) => state.now);
  const returned = useReturned(({ ids }) => ids);
  const laterCount = useItems((state) => state.laterCount);
  const today = useToday();
  const copied = useCopied(({ itemIds }) => itemIds);
  const collections = useCollections((state) => state.collections);
  const status = useListStatus();
  const isReachable = useSyncStatus(isAnswering);
  const isPhone = useMedia(MOBILE);
  const pointer = useRowPointer();
  const list = useRef<HTMLDivElement>(null);
  useSwipes(list);

  const { words } = filter;
  const own = visible.length - otherHitCount;
  /** The heading of the hits in other collections takes the row before them. */
  const rowOf = (index: number) => (index < own ? index : index + 1);
  const selectedRow = selectedIndex === -1 ? -1 : rowOf(selectedIndex);

  const count = otherHitCount === 0 ? own : visible.length + 1;
  const places = useRowPlaces(list, count);
  const { rowHeight } = places;
  const rows = useDrawnRows(places, selectedRow, filter);

  const reveal = useEffectEvent((row: number) => revealRow(row, places));
  useEffect(() => {
    if (selectedRow !== -1) reveal(selectedRow);
  }, [selectedRow, revealCount]);

  const createdId = useItems((state) => state.createdId);
  // A new item may be below more pinned ones than fit on the screen.
  const revealCreated = useEffectEvent(() => {
    const index = visible.findIndex(({ id }) => id === createdId);
    if (index > 0) reveal(rowOf(index));
    useItems.setState({ createdId: null });
  });
  useEffect(() => {
    if (createdId !== null) revealCreated();
  }, [createdId]);

  useEffect(() => {
    if (status === 'ready') tellListDrawn();
  }, [status]);

  const option = (row: number) => {
    const isOtherHit = row > own;
    const index = isOtherHit ? row - 1 : row;
    const item = visible[index];
    if (!item) return null;
    const isWaiting = !isReachable && item.isUnsent;
    const place = isOtherHit
      ? collections.find(({ id }) => id === item.collection)?.name
      : undefined;
    const lines = rowLines(item, words, isPhone);
    const back = backInWords(item, now, today);
    const isReturned = returned.has(item.id);
    const name = itemName(item, { isWaiting, isLater: back !== undefined, isReturned }, lines);
    const isCurrent = index === selectedIndex;
    const isMarked = marks.has(item.id);
    return (
      <div
        key={item.id}
        id={optionId(item.id)}
        role="option"
        aria-label={place === undefined ? name : `${name}, ${place}`}
        // The option's own `aria-label`, followed by the text at the end of the row.
        aria-labelledby={`${optionId(item.id)} ${rowEndId(item.id)}`}
        // The rows that commands act on: the marked ones, or else the selected one.
        aria-selected={marks.size > 0 ? isMarked : isCurrent}
        data-current={isCurrent || undefined}
        data-marked={isMarked || undefined}
        aria-posinset={1 + (isOtherHit ? index - own : index)}
        aria-setsize={isOtherHit ? otherHitCount : own}
        data-index={index}
        className={classes.row}
        style={{ transform: `translateY(${row * rowHeight}px)` }}
      >
        <ItemRow
          item={item}
          lines={lines}
          isPhone={isPhone}
          isWaiting={isWaiting}
          back={back}
          isReturned={isReturned}
          words={words}
          place={place}
          isCopied={copied.has(item.id)}
          today={today}
        />
      </div>
    );
  };

  const selectedId = visible[selectedIndex]?.id;
  return (
    <>
      <div
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label={texts.items}
        aria-multiselectable
        aria-busy={status === 'loading'}
        aria-activedescendant={selectedId === undefined ? undefined : optionId(selectedId)}
        tabIndex={visible.length === 0 ? -1 : 0}
        className={classes.list}
        style={{ height: count * rowHeight }}
        {...pointer}
      >
        {rows.filter((row) => row < own).map(option)}
        {otherHitCount > 0 && (
          <div role="group" aria-label={texts.inOtherCollections}>
            {rows.includes(own) && <OtherHitsHeading count={otherHitCount} top={own * rowHeight} />}
            {rows.filter((row) => row > own).map(option)}
          </div>
        )}
      </div>
      {visible.length === 0 && <ListPlaceholder />}
      {laterCount > 0 && (
        <ErrorBoundary isQuiet>
          <LaterRow />
        </ErrorBoundary>
      )}
    </>
  );
}

interface OtherHitsHeadingProps {
  count: number;
  /** Distance from the top of the list, in px. */
  top: number;
}

/** Heading of the hits in other collections. Hidden from screen readers, because the group has its name. */
function OtherHitsHeading({ count, top }: OtherHitsHeadingProps) {
  return (
    <div
      role="presentation"
      aria-hidden="true"
      className={classes.heading}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span>{texts.inOtherCollections}</span>
      <span>{formatNumber(count)}</span>
    </div>
  );
}
