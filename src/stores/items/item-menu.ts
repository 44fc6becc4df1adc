import { create } from 'zustand';

interface ItemMenuState {
  /** The item of the open context menu, and its position in px; null if the menu is closed. */
  open: { itemId: string; x: number; y: number } | null;
}

/** The context menu of items. */
export const useItemMenu = create<ItemMenuState>(() => ({ open: null }));

/** Opens an item's context menu at a position in px. */
export function openItemMenu(itemId: string, x: number, y: number): void {
  useItemMenu.setState({ open: { itemId, x, y } });
}

/** Closes the context menu. */
export function closeItemMenu(): void {
  useItemMenu.setState({ open: null });
}
