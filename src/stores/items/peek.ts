import { create } from 'zustand';

interface PeekState {
  /** The item whose whole text is shown over its row, and the row's distance from the top of the window, in px. */
  open: { itemId: string; top: number } | null;
}

/** The whole text of an item, shown over its row. */
export const usePeek = create<PeekState>(() => ({ open: null }));

/** Shows the whole text of an item at a distance from the top of the window, in px. */
export function openPeek(itemId: string, top: number): void {
  usePeek.setState({ open: { itemId, top } });
}

/** Hides the text again. */
export function closePeek(): void {
  usePeek.setState({ open: null });
}
