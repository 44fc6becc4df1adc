import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { runOnRow } from '../../commands/dispatch';
import { isApple } from '../../commands/platform';
import type { ItemView } from '../../domain/item';
import { openItemMenu } from '../../stores/items/item-menu';
import { selectIndex, useItems } from '../../stores/items/items';
import { markRange, toggleMark, useMarks } from '../../stores/items/marks';

/** Duration of a long press, which opens the menu, in ms (spec §9). */
const LONG_PRESS_MS = 700;
/** Movement from which a touch is scrolling and not a press, in px. */
const SCROLL_SLOP = 10;

interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
  isLong: boolean;
}

/**
 * Handlers for mouse and touch on the rows. A click runs the primary action. With Ctrl or ⌘, or as a tap while items are
 * marked, it marks the row; with Shift it marks a range. A right click, a long press and a click on “⋯” open the menu.
 */
export function useRowPointer() {
  const press = useRef<Press | null>(null);
  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer);
  };
  useEffect(() => endPress, []);

  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const isTouch = press.current !== null;
      // The click that ends a long press is ignored. A click of assistive technology has `detail` 0 and is handled.
      const wasLong = press.current?.isLong === true && event.detail !== 0;
      press.current = null;
      const row = rowOf(event.target);
      if (wasLong || !row) return;
      const menuButton = (event.target as Element).closest('[data-row-menu]');
      if (!menuButton && event.shiftKey) markRange(row.index);
      selectIndex(row.index);
      if (!menuButton && event.shiftKey) return;
      if (!menuButton && (isMod(event) || (isTouch && useMarks.getState().ids.size > 0)))
        return toggleMark(row.item.id);
      if (!menuButton) return runOnRow('primaryAction', row.item);
      const { left, bottom } = menuButton.getBoundingClientRect();
      openItemMenu(row.item.id, left, bottom);
    },
    onMouseDown(event: MouseEvent) {
      // Shift would select the text of the rows in between.
      if (event.shiftKey) event.preventDefault();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const row = rowOf(event.target);
      if (!row) return;
      event.preventDefault();
      // After a touch, our own timer opens the menu, and not the browser's long press.
      if (press.current) return;
      selectIndex(row.index);
      openItemMenu(row.item.id, event.clientX, event.clientY);
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      endPress();
      press.current = null;
      const row = rowOf(event.target);
      if (!row || event.pointerType !== 'touch') return;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        if (press.current) press.current.isLong = true;
        selectIndex(row.index);
        openItemMenu(row.item.id, x, y);
      }, LONG_PRESS_MS);
      press.current = { timer, x, y, isLong: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!press.current) return;
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > SCROLL_SLOP) endPress();
    },
    onPointerUp: endPress,
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      // Otherwise the mouse events that follow the touch would close the menu.
      if (press.current?.isLong && event.cancelable) event.preventDefault();
    },
    onPointerCancel() {
      endPress();
      press.current = null;
    },
  };
}

function isMod({ ctrlKey, metaKey }: MouseEvent): boolean {
  return isApple() ? metaKey : ctrlKey;
}

/** The item and index of the row that contains an event's target; null outside of rows. */
export function rowOf(target: EventTarget): { item: ItemView; index: number } | null {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  if (!row) return null;
  const index = Number(row.getAttribute('data-index'));
  const item = useItems.getState().visible[index];
  return item ? { item, index } : null;
}
