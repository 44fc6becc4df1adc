import { create } from 'zustand';

const MAX_RECENT = 20;

interface PaletteState {
  isOpen: boolean;
  /** What is looked for. */
  query: string;
  /** Ids of what was run from it, the last one first. */
  recentIds: readonly string[];
}

/** The command palette (spec §2). */
export const usePalette = create<PaletteState>(() => ({
  isOpen: false,
  query: '',
  recentIds: [],
}));

/** Opens the command palette. */
export function openPalette(): void {
  usePalette.setState(({ isOpen, query }) => ({ isOpen: true, query: isOpen ? query : '' }));
}

/** Looks for something. */
export function setPaletteQuery(query: string): void {
  usePalette.setState({ query });
}

/** Closes the command palette. */
export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}

/** Remembers what was run, so that it ranks first among equal matches. */
export function rememberRun(id: string): void {
  usePalette.setState(({ recentIds }) => ({
    recentIds: [id, ...recentIds.filter((other) => other !== id)].slice(0, MAX_RECENT),
  }));
}

/** Closes the palette and forgets what was run: another account comes on the screen. */
export function resetPalette(): void {
  usePalette.setState({ isOpen: false, recentIds: [] });
}
