import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useCollections } from '../../stores/collections/collections';
import { useItems, useListStatus } from '../../stores/items/items';
import { useMarks } from '../../stores/items/marks';
import { tellListDrawn } from '../../stores/items/list-drawn';
import { isAnswering, useSyncStatus } from '../../stores/sync/sync-status';
import { MOBILE } from '../../ui/breakpoints';
import { itemName } from '../../ui/item-name';
import { CollectionHeading, ELSEWHERE } from './CollectionHeading';
import { useMedia } from '../../ui/use-media';
import { ItemRow } from './ItemRow';
import classes from './ItemList.module.css';
import { ListPlaceholder } from './ListPlaceholder';
import { LIST_ID, optionId, rowEndId } from '../../commands/option-id';
import * as texts from '../../texts/main';
import { useOffsetTop } from './use-offset-top';
import { useRowPointer } from './use-row-pointer';
import { useRowHeight } from './use-row-height';
import { useSwipe } from './use-swipe';

/** Rows drawn beyond each edge of the screen. */
const OVERSCAN = 5;
/** Height of what stays above the list: header and main input, in px. */
const STICKY_TOP = 45 + 92;

const NO_WORDS: readonly string[] = [];

/** The items as a listbox. Only the rows near the screen exist, however many items there are. */
export function ItemList() {
  const visible = useItems((state) => state.visible);
  const elsewhereCount = useItems((state) => state.elsewhereCount);
  const words = useItems(({ filter }) => (filter.kind === 'text' ? filter.words : NO_WORDS));
  const selectedIndex = useItems((state) => state.selectedIndex);
  const revealCount = useItems((state) => state.revealCount);
  const marks = useMarks((state) => state.ids);
  const collections = useCollections((state) => state.collections);
  const status = useListStatus();
  const isReachable = useSyncStatus(isAnswering);
  const isPhone = useMedia(MOBILE);
  const rowHeight = useRowHeight();
  const pointer = useRowPointer();
  const list = useRef<HTMLDivElement>(null);
  useSwipe(list);
  const top = useOffsetTop(list);

  const own = visible.length - elsewhereCount;
  /** The row that heads the hits of other collections stands right before them. */
  const rowOf = (index: number) => (index < own ? index : index + 1);
  const selectedRow = selectedIndex === -1 ? -1 : rowOf(selectedIndex);

  const virtualizer = useWindowVirtualizer({
    count: elsewhereCount === 0 ? own : visible.length + 1,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // Else the first frame would hold no more rows than those, and the second one the others.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    scrollPaddingStart: STICKY_TOP,
    rangeExtractor: (range) => withSelected(defaultRangeExtractor(range), selectedRow),
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  useEffect(() => {
    if (selectedRow !== -1) virtualizer.scrollToIndex(selectedRow);
  }, [virtualizer, selectedRow, revealCount]);

  useEffect(() => {
    if (status === 'ready') tellListDrawn();
  }, [status]);

  const option = ({ index: row, start }: VirtualItem) => {
    const isElsewhere = row > own;
    const index = isElsewhere ? row - 1 : row;
    const item = visible[index];
    if (!item) return null;
    const isWaiting = !isReachable && item.isUnsent;
    const place = isElsewhere
      ? collections.find(({ id }) => id === item.collection)?.name
      : undefined;
    const name = itemName(item, isWaiting, isPhone);
    const isCurrent = index === selectedIndex;
    const isMarked = marks.has(item.id);
    return (
      <div
        key={item.id}
        id={optionId(item.id)}
        role="option"
        aria-label={place === undefined ? name : `${name}, ${place}`}
        // The name above, and what the row shows at its end.
        aria-labelledby={`${optionId(item.id)} ${rowEndId(item.id)}`}
        // What the commands act on: the marked rows, where there are any.
        aria-selected={marks.size > 0 ? isMarked : isCurrent}
        data-current={isCurrent || undefined}
        data-marked={isMarked || undefined}
        aria-posinset={1 + (isElsewhere ? index - own : index)}
        aria-setsize={isElsewhere ? elsewhereCount : own}
        data-index={index}
        className={classes.row}
        style={{ transform: `translateY(${start - top}px)` }}
      >
        <ItemRow item={item} isWaiting={isWaiting} words={words} place={place} />
      </div>
    );
  };

  const rows = virtualizer.getVirtualItems();
  const heading = elsewhereCount > 0 && rows.find(({ index }) => index === own);
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
        style={{ height: virtualizer.getTotalSize() }}
        {...pointer}
      >
        {rows.filter(({ index }) => index < own).map(option)}
        {elsewhereCount > 0 && (
          <div role="group" aria-label={ELSEWHERE}>
            {heading && <CollectionHeading count={elsewhereCount} top={heading.start - top} />}
            {rows.filter(({ index }) => index > own).map(option)}
          </div>
        )}
      </div>
      {visible.length === 0 && <ListPlaceholder />}
    </>
  );
}

/** The selected row is always there, however far one has scrolled: the main input refers to it. */
function withSelected(rows: number[], selected: number): number[] {
  if (selected === -1 || rows.includes(selected)) return rows;
  return [...rows, selected].sort((a, b) => a - b);
}
