// The bookmarklet.

export const addFromAnyPage = 'Add from any page';
export const dragIt =
  'Drag {link} to your bookmarks. It adds the page you are on, with the text you have selected.';
export const addToJot = 'Add to Jot';
export const copyBookmarklet = 'Copy bookmarklet';
export const copied = 'Copied';
