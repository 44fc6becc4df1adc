// The dialog with the earlier texts of an item.

export const versions = 'Versions';
export const loading = 'Loading versions…';
export const areOnTheServer = 'Earlier versions are kept on the server only.';
export const tryAgain = 'Try again';
export const none = 'No earlier versions yet';
export const whenKept = (days: number) =>
  `Before you edit a text, Jot keeps it as it was, at most once in ten minutes and for ${days} days.`;
export const close = 'Close';
export const beforeChangeOf = 'Before the change of';
export const comparedWithCurrent = 'Compared with the current text';
export const added = 'added: ';
export const removed = 'removed: ';
export const endOfMark = ' (end) ';
export const sameAsNow = 'This is the current text.';
export const restoringChanges = (added: string, removed: string) =>
  `Restoring adds ${added} and removes ${removed}.`;
export const restore = 'Restore';
