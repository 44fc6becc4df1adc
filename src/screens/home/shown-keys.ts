/**
 * The shortcuts that the landing page shows. They are copied, because the table of commands is larger than the rest of
 * the page. A test compares them with it.
 */
export const SHOWN_KEYS: readonly { commandId: string; chord: string; text: string }[] = [
  { commandId: 'submitInput', chord: 'Enter', text: 'Save what you typed' },
  { commandId: 'selectNext', chord: 'ArrowDown', text: 'Move through the list' },
  { commandId: 'primaryAction', chord: 'mod+Enter', text: 'Check off, open or edit' },
  { commandId: 'move', chord: 'mod+m', text: 'Move to another collection' },
  { commandId: 'undo', chord: 'mod+z', text: 'Undo' },
  { commandId: 'openPalette', chord: 'mod+k', text: 'Find any command' },
];
