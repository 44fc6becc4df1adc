import { create } from 'zustand';

interface ItemMenuState {
  /** The open context menu: its item, and its place on the screen in px. */
  open: { itemId: string; x: number; y: number } | null;
}

/** The context menu of an item. */
export const useItemMenu = create<ItemMenuState>(() => ({ open: null }));

/** Opens the menu of an item at a point of the screen. */
export function openItemMenu(itemId: string, x: number, y: number): void {
  useItemMenu.setState({ open: { itemId, x, y } });
}

/** Closes the menu. */
export function closeItemMenu(): void {
  useItemMenu.setState({ open: null });
}
