import { readContext } from '../../commands/context';
import { runCommand } from '../../commands/dispatch';
import { commandById } from '../../commands/table';
import type { ItemView } from '../../domain/item';
import { rowOf } from './use-row-pointer';

/** Movement from which a touch is a swipe or scrolling, in px. */
const SLOP = 10;
/** Distance of a swipe that runs the action, in px. */
const DISTANCE = 96;
/** Swipes that begin this close to the screen's edge (px) belong to the system, such as Back. */
const EDGE = 24;

interface Swipe {
  item: ItemView;
  /** The row, and its content, which follows the finger. */
  row: HTMLElement;
  content: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  isMoving: boolean;
}

/**
 * Listens for swipes on the rows of a list: to the left trashes the item; to the right toggles a todo, copies other
 * items, or restores from the trash bin. The item's menu offers the same. The browser handles vertical movement
 * (`touch-action`).
 *
 * @returns a function that stops listening
 */
export function listenForSwipes(list: HTMLElement): () => void {
  let swipe: Swipe | null = null;

  const endSwipe = () => {
    if (swipe) showSwipe(swipe, 0);
    swipe = null;
  };
  const onDown = (event: PointerEvent) => {
    endSwipe();
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
    if (!swipe.isMoving && Math.abs(dy) > SLOP) return endSwipe();
    swipe.isMoving ||= Math.abs(dx) > SLOP && Math.abs(dx) > Math.abs(dy);
    if (swipe.isMoving) showSwipe(swipe, dx);
  };
  const onUp = ({ pointerId, clientX }: PointerEvent) => {
    if (swipe?.pointerId !== pointerId) return;
    const { item, isMoving, x } = swipe;
    const command = isMoving && Math.abs(clientX - x) >= DISTANCE && commandOf(item, clientX - x);
    endSwipe();
    if (command) runCommand(command, item);
  };

  list.addEventListener('pointerdown', onDown);
  list.addEventListener('pointermove', onMove);
  list.addEventListener('pointerup', onUp);
  list.addEventListener('pointercancel', endSwipe);
  return () => {
    list.removeEventListener('pointerdown', onDown);
    list.removeEventListener('pointermove', onMove);
    list.removeEventListener('pointerup', onUp);
    list.removeEventListener('pointercancel', endSwipe);
  };
}

/** Id of the command of a swipe by `dx` px; null if there is none. */
function commandOf(item: ItemView, dx: number): string | null {
  if (item.isTrashed) return dx > 0 ? 'untrash' : null;
  if (dx < 0) return 'trash';
  return item.type === 'todo' ? 'toggleDone' : 'copy';
}

/** Moves the content of a row by `dx` px, and shows the command of the swipe below it. */
function showSwipe({ item, row, content }: Swipe, dx: number): void {
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
  row.dataset.swipe = Math.abs(dx) < DISTANCE ? side : `${side} far`;
}
