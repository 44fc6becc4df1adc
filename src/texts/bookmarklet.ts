// The bookmarklet.

export const addFromAnyPage = 'Add from any page';
export const dragIt =
  'Drag {link} to your bookmarks. On any page, it opens a small window with the page’s address, its title and the text you have selected.';
export const addToJot = 'Add to Jot';
export const copyBookmarklet = 'Copy bookmarklet';
export const copied = 'Copied';
