/**
 * The keys that the landing page shows. They are written down once more, because the table of
 * commands is more code than the rest of the page; a test holds them against it.
 */
export const SHOWN_KEYS: readonly { commandId: string; chord: string; text: string }[] = [
  { commandId: 'submitInput', chord: 'Enter', text: 'Keep what you typed' },
  { commandId: 'selectNext', chord: 'ArrowDown', text: 'Walk the list' },
  { commandId: 'primaryAction', chord: 'mod+Enter', text: 'Tick, open or edit' },
  { commandId: 'copy', chord: 'mod+shift+c', text: 'Copy' },
  { commandId: 'move', chord: 'mod+m', text: 'Move to another collection' },
  { commandId: 'openPalette', chord: 'mod+k', text: 'Find anything that can be done' },
];
