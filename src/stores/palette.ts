import { create } from 'zustand';

const MAX_RECENT = 20;

interface PaletteState {
  isOpen: boolean;
  /** The typed text. */
  query: string;
  /** Ids of the entries that were run, the latest first. */
  recentIds: readonly string[];
}

/** The command palette (spec §2). While it is open, dialogs wait behind it. */
export const usePalette = create<PaletteState>(() => ({
  isOpen: false,
  query: '',
  recentIds: [],
}));

/** Opens the command palette. */
export function openPalette(): void {
  usePalette.setState(({ isOpen, query }) => ({ isOpen: true, query: isOpen ? query : '' }));
}

/** Sets the text to search for. */
export function setPaletteQuery(query: string): void {
  usePalette.setState({ query });
}

/** Closes the command palette. */
export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}

/** Remembers an entry that was run, so that it ranks first among equal matches. */
export function rememberRun(id: string): void {
  usePalette.setState(({ recentIds }) => ({
    recentIds: [id, ...recentIds.filter((other) => other !== id)].slice(0, MAX_RECENT),
  }));
}

/** Closes the palette and forgets the recent entries, for the next account. */
export function resetPalette(): void {
  usePalette.setState({ isOpen: false, recentIds: [] });
}
