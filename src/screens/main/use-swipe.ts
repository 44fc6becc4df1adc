import { useEffect, type RefObject } from 'react';
import { readContext } from '../../commands/context';
import { runCommand } from '../../commands/dispatch';
import { commandById } from '../../commands/table';
import type { ItemView } from '../../domain/item';
import { rowOf } from './use-row-pointer';

/** A finger that has moved this far, in px, swipes or scrolls. */
const SLOP = 10;
/** So far, in px, a row has to be pulled for its action. */
const REACH = 96;
/** From the edges of the screen, in px, swipes are the system's: one of them goes back. */
const EDGE = 24;

interface Swipe {
  item: ItemView;
  /** The row, and what it shows, which follows the finger. */
  row: HTMLElement;
  content: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  isMoving: boolean;
}

/**
 * A finger that pulls a row to the left trashes its item; to the right it toggles a todo, copies
 * anything else, and restores what is in the trash bin. The item's menu has all of it too. What moves
 * up or down is the browser's to scroll (`touch-action`).
 */
export function useSwipe(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let swipe: Swipe | null = null;

    const letGo = () => {
      if (swipe) showPull(swipe, 0);
      swipe = null;
    };
    const onDown = (event: PointerEvent) => {
      letGo();
      const { pointerType, isPrimary, pointerId, clientX: x, clientY: y, target } = event;
      if (pointerType !== 'touch' || !isPrimary || x < EDGE || x > window.innerWidth - EDGE) return;
      const row = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
      const item = target && rowOf(target)?.item;
      const content = row?.firstElementChild;
      if (!row || !item || !(content instanceof HTMLElement)) return;
      swipe = { item, row, content, pointerId, x, y, isMoving: false };
    };
    const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (swipe?.pointerId !== pointerId) return;
      const [dx, dy] = [clientX - swipe.x, clientY - swipe.y];
      if (!swipe.isMoving && Math.abs(dy) > SLOP) return letGo();
      swipe.isMoving ||= Math.abs(dx) > SLOP && Math.abs(dx) > Math.abs(dy);
      if (swipe.isMoving) showPull(swipe, dx);
    };
    const onUp = ({ pointerId, clientX }: PointerEvent) => {
      if (swipe?.pointerId !== pointerId) return;
      const { item, isMoving, x } = swipe;
      const command = isMoving && Math.abs(clientX - x) >= REACH && commandOf(item, clientX - x);
      letGo();
      if (command) runCommand(command, item);
    };

    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', letGo);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', letGo);
    };
  }, [list]);
}

/** What a pull of `dx` px does with an item; null for nothing. */
function commandOf(item: ItemView, dx: number): string | null {
  if (item.isTrashed) return dx > 0 ? 'untrash' : null;
  if (dx < 0) return 'trash';
  return item.type === 'todo' ? 'toggleDone' : 'copy';
}

/** Draws a row that is pulled by `dx` px, and under it what letting it go there would do. */
function showPull({ item, row, content }: Swipe, dx: number): void {
  const command = dx === 0 ? null : commandOf(item, dx);
  content.style.transform = command === null ? '' : `translateX(${Math.round(dx)}px)`;
  if (command === null) {
    delete row.dataset.swipe;
    delete row.dataset.swipeLabel;
    return;
  }
  const { label, labelFor } = commandById(command);
  row.dataset.swipeLabel = labelFor?.(readContext(item)) ?? label;
  const side = dx < 0 ? 'left' : 'right';
  row.dataset.swipe = Math.abs(dx) < REACH ? side : `${side} far`;
}
