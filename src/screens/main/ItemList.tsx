import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useItems, useListStatus } from '../../stores/items/items';
import { tellListDrawn } from '../../stores/items/list-drawn';
import { isAnswering, useSyncStatus } from '../../stores/sync/sync-status';
import { itemName } from '../../ui/item-name';
import { ItemRow } from './ItemRow';
import classes from './ItemList.module.css';
import { ListPlaceholder } from './ListPlaceholder';
import { LIST_ID, optionId, rowEndId } from '../../commands/option-id';
import { useOffsetTop } from './use-offset-top';
import { useRowPointer } from './use-row-pointer';
import { useRowHeight } from './use-row-height';

/** Rows drawn beyond each edge of the screen. */
const OVERSCAN = 5;
/** Height of what stays above the list: header, main input and their spacing, in px. */
const STICKY_TOP = 45 + 72;

/** The items as a listbox. Only the rows near the screen exist, however many items there are. */
export function ItemList() {
  const visible = useItems((state) => state.visible);
  const selectedIndex = useItems((state) => state.selectedIndex);
  const status = useListStatus();
  const isReachable = useSyncStatus(isAnswering);
  const rowHeight = useRowHeight();
  const pointer = useRowPointer();
  const list = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(list);

  const virtualizer = useWindowVirtualizer({
    count: visible.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // Else the first frame would hold no more rows than those, and the second one the others.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    scrollPaddingStart: STICKY_TOP,
    rangeExtractor: (range) => withSelected(defaultRangeExtractor(range), selectedIndex),
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  useEffect(() => {
    if (selectedIndex !== -1) virtualizer.scrollToIndex(selectedIndex);
  }, [virtualizer, selectedIndex]);

  useEffect(() => {
    if (status === 'ready') tellListDrawn();
  }, [status]);

  const selectedId = visible[selectedIndex]?.id;
  return (
    <>
      <div
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label="Items"
        aria-busy={status === 'loading'}
        aria-activedescendant={selectedId === undefined ? undefined : optionId(selectedId)}
        tabIndex={visible.length === 0 ? -1 : 0}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        {...pointer}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = visible[index];
          const isWaiting = !isReachable && item?.isUnsent === true;
          return (
            item && (
              <div
                key={item.id}
                id={optionId(item.id)}
                role="option"
                aria-label={itemName(item, isWaiting)}
                // The name above, and what the row shows at its end.
                aria-labelledby={`${optionId(item.id)} ${rowEndId(item.id)}`}
                aria-selected={index === selectedIndex}
                aria-posinset={index + 1}
                aria-setsize={visible.length}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <ItemRow item={item} isWaiting={isWaiting} />
              </div>
            )
          );
        })}
      </div>
      {visible.length === 0 && <ListPlaceholder />}
    </>
  );
}

/** The selected row is always there, however far one has scrolled: the main input refers to it. */
function withSelected(rows: number[], selectedIndex: number): number[] {
  if (selectedIndex === -1 || rows.includes(selectedIndex)) return rows;
  return [...rows, selectedIndex].sort((a, b) => a - b);
}
