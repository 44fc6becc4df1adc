// The message if the app’s code can’t be loaded.

export const notLoadedCopyText =
  'Jot could not be loaded, so this page can’t send anything. Check your network, copy what you have typed, and reload the page.';
export const notLoaded = 'Jot could not be loaded. Check your network, and reload the page.';
