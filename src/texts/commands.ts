// The commands: their labels, groups, synonyms, and the questions that they ask.

export const miscellaneous = 'Miscellaneous';
export const closeKeyHints = 'Close key hints';
export const commandPalette = 'Command palette';
export const toggleKeyHints = 'Toggle key hints';
export const toggleKeyHintsKeywords = ['keyboard', 'shortcuts', 'show', 'hide'];
export const home = 'Home';
export const homeKeywords = ['start', 'landing page'];
export const navigation = 'Navigation';
export const login = 'Login';
export const loginKeywords = ['log in', 'sign in'];
export const register = 'Register';
export const registerKeywords = ['sign up', 'create account', 'join'];
export const resetPassword = 'Reset password';
export const resetPasswordKeywords = ['forgotten', 'lost', 'recover'];
export const demoLogin = 'Demo login';
export const demoLoginKeywords = ['try', 'test'];
export const verifyEmail = 'Verify email';
export const help = 'Help';
export const helpKeywords = ['manual', 'keys', 'shortcuts', 'documentation', 'questions'];
export const themeSystem = 'Theme: System';
export const themeSystemKeywords = ['automatic', 'device'];
export const themeLight = 'Theme: Light';
export const themeLightKeywords = ['light mode', 'day'];
export const themeDark = 'Theme: Dark';
export const themeDarkKeywords = ['dark mode', 'night'];
export const themeKeywords = ['colour', 'color', 'scheme', 'mode', 'appearance'];
export const terms = 'Terms';
export const termsKeywords = ['privacy', 'legal', 'conditions'];
export const account = 'Account';
export const accountKeywords = ['profile', 'settings', 'preferences', 'email', 'name', 'sessions'];
export const changePassword = 'Change password';
export const changePasswordKeywords = ['new password', 'security'];
export const importFile = 'Import…';
export const importFileKeywords = ['import file', 'bring', 'bookmarks', 'csv', 'keep', 'migrate'];
export const showSyncStatus = 'Show sync status';
export const showSyncStatusKeywords = [
  'offline',
  'online',
  'unsent',
  'waiting',
  'refused',
  'retry',
  'network',
  'saved',
];
export const exportItems = 'Export…';
export const exportItemsKeywords = [
  'download',
  'backup',
  'save',
  'file',
  'json',
  'markdown',
  'bookmarks',
  'csv',
];
export const logout = 'Logout';
export const logoutKeywords = ['log out', 'sign out', 'sign off', 'leave', 'exit', 'quit'];
export const openACollection = 'Open a collection';
export const createCollection = 'Create collection';
export const createCollectionKeywords = ['new', 'add', 'list', 'folder'];
export const collectionActions = 'Collection actions';
export const editCollection = 'Edit collection';
export const editCollectionKeywords = ['rename', 'slug', 'change', 'current'];
export const sortCollections = 'Sort collections';
export const sortCollectionsKeywords = ['order', 'arrange', 'drag', 'move'];
export const deleteCollection = 'Delete collection';
export const deleteCollectionKeywords = ['remove', 'current'];
export const emptyTrashBin = 'Empty trash bin';
export const emptyTrashBinKeywords = ['delete', 'permanently', 'clear', 'all'];
export const emptyTrashBinCount = (count: string) => `Empty trash bin (${count})`;
export const showCompleted = 'Show completed';
export const hideCompleted = 'Hide completed';
export const showCompletedKeywords = ['done', 'finished', 'todos', 'toggle'];
export const trashCompleted = 'Trash completed';
export const trashCompletedCount = (count: string) => `Trash completed (${count})`;
export const trashCompletedKeywords = ['done', 'finished', 'todos', 'clear', 'clean up', 'remove'];
export const previousCollection = 'Previous collection';
export const nextCollection = 'Next collection';
export const cannotDelete = 'Cannot delete';
export const minimumDataRequired = 'Minimum data required';
export const confirmCollectionDeletion = 'Confirm collection deletion';
export const deletingIsIrreversible = (name: string, items: string | null) =>
  `Deleting “${name}” is irreversible and deletes all items in the collection${items === null ? '' : ` (${items})`}, those in the trash bin too.`;
export const save = 'Save';
export const pasteAsItems = 'After pasting several lines: an item a line';
export const pasteAsTodos = 'After pasting several lines: a todo a line';
export const saveAndClose = 'Save and close';
export const notes = 'Notes';
export const links = 'Links';
export const allTodos = 'All todos';
export const incompleteTodos = 'Incomplete todos';
export const laterItems = 'Later items';
export const mainInput = 'Main input';
export const createItem = 'Create item';
export const showOnlyKeywords = ['filter', 'show', 'only'];
export const showLaterKeywords = [...showOnlyKeywords, 'put away', 'snoozed'];
export const noteWithTitle = 'Note with title';
export const noteWithTitleKeywords = ['new', 'create', 'add', 'items', 'lines'];
export const goToKnownLink = 'Go to the link you have';
export const goToKnownLinkKeywords = ['known', 'existing', 'already', 'same', 'duplicate'];
export const todo = 'Todo';
export const todoKeywords = ['new', 'create', 'add', 'items', 'task'];
export const keepAsText = 'Keep as text';
export const fromClipboard = 'From clipboard';
export const fromClipboardKeywords = ['new', 'create', 'add', 'items', 'paste'];
export const showAll = 'Show all';
export const showAllKeywords = ['filter', 'clear'];
export const item = 'Item';
export const itemKeywords = ['items'];
export const todosFit = 'todos';
export const linksFit = 'links';
export const itemsWithLinksFit = 'items with links';
export const notesAndLinksFit = 'notes and links';
export const convertibleNotesFit = 'notes without a title, outside the trash bin';
export const itemsInTrashFit = 'items in the trash bin';
export const itemsOutsideTrashFit = 'items outside the trash bin';
export const primaryAction = 'Primary action';
export const primaryActionKeywords = ['default', 'do'];
export const toggleDone = 'Toggle done';
export const toggleDoneKeywords = ['complete', 'finish', 'check', 'tick'];
export const markAsNotDone = 'Mark as not done';
export const markAsDone = 'Mark as done';
export const primaryActionWhileNothingIsWritten =
  'Primary action of the selected item, while nothing is written';
export const primaryActionOfTheSelectedItem = 'Primary action of the selected item';
export const toggleTheSelectedTodo = 'Toggle the selected todo';
export const markSeveralAsNotDone = (todos: string) => `Mark ${todos} as not done`;
export const markSeveralAsDone = (todos: string) => `Mark ${todos} as done`;
export const done = 'Done';
export const notDone = 'Not done';
export const open = 'Open';
export const peek = 'Show whole text';
export const peekKeywords = ['peek', 'preview', 'read', 'look', 'view', 'content'];
export const peekAtNoteOrLink = 'Show the whole text of the selected note or link';
export const closePeek = 'Close the whole text';
export const openLink = 'Open link';
export const openLinkKeywords = ['visit', 'browse', 'url', 'website'];
export const copy = 'Copy';
export const copySeveral = (items: string) => `Copy ${items}`;
export const copyKeywords = ['clipboard'];
export const edit = 'Edit';
export const editKeywords = ['change', 'rename', 'write'];
export const move = 'Move';
export const moveSeveral = (items: string) => `Move ${items}`;
export const moveKeywords = ['collection', 'transfer', 'put'];
export const pin = 'Pin';
export const unpin = 'Unpin';
export const pinSeveral = (items: string) => `Pin ${items}`;
export const unpinSeveral = (items: string) => `Unpin ${items}`;
export const pinKeywords = ['unpin', 'top', 'star', 'important'];
export const putAway = 'Come back later…';
export const putSeveralAway = (items: string) => `${items}: come back later…`;
export const putAwayKeywords = ['snooze', 'remind', 'postpone', 'tomorrow', 'put away'];
export const bringBack = 'Bring back now';
export const bringSeveralBack = (items: string) => `Bring ${items} back now`;
export const bringBackKeywords = ['later', 'snooze', 'return'];
export const laterItemsFit = 'items that are put away';
export const versions = 'Versions';
export const versionsKeywords = ['history', 'earlier', 'previous', 'before', 'restore', 'text'];
export const copyOnClick = 'Copy on click';
export const copyOnClickKeywords = ['toggle', 'clipboard'];
export const dontCopyOnClick = 'Don’t copy on click';
export const copySeveralOnClick = (items: string) => `Copy ${items} on click`;
export const dontCopySeveralOnClick = (items: string) => `Don’t copy ${items} on click`;
export const refetchTitleAndIcon = 'Refetch title and icon';
export const refetchSeveral = (links: string) => `Refetch ${links}`;
export const refetchTitleAndIconKeywords = [
  'reload',
  'refresh',
  'update',
  'favicon',
  'title',
  'icon',
];
export const convertToTodo = 'Convert to todo';
export const convertSeveralToTodos = (notes: string, todos: string) =>
  `Convert ${notes} to ${todos}`;
export const convertToTodoKeywords = ['task', 'turn into', 'make'];
export const restore = 'Restore';
export const restoreSeveral = (items: string) => `Restore ${items}`;
export const restoreKeywords = ['undelete', 'recover', 'put back'];
export const moveToTrashBin = 'Move to trash bin';
export const moveSeveralToTrashBin = (items: string) => `Move ${items} to trash bin`;
export const moveToTrashBinKeywords = ['delete', 'remove', 'throw away'];
export const deletePermanently = 'Delete permanently';
export const deleteSeveralPermanently = (items: string) => `Delete ${items} permanently`;
export const deletePermanentlyKeywords = ['remove', 'erase', 'forever'];
export const someOfNotes = (some: string, all: string) => `${some} of ${all} notes`;
export const cutOfOne = (max: number, lost: string) =>
  `Todos hold ${max} characters. This would be lost: “${lost}”`;
export const cutOfSeveral = (max: number, count: string, isOne: boolean, lost: string) =>
  `Todos hold ${max} characters, and ${count} ${isOne ? 'has' : 'have'} more. This would be lost: “${lost}”${isOne ? '' : ', and more.'}`;
export const deleteCount = (items: string) => `Delete ${items}`;
export const convertAndCut = 'Convert and cut';
export const askDeletePermanently = (items: string) => `Delete ${items} permanently?`;
export const thisCantBeUndone = 'This can’t be undone.';
export const askEmptyTrash = 'Empty the trash bin?';
export const emptyTrashWarning = (count: string) =>
  `This permanently deletes ${count} and can’t be undone.`;
export const focusInput = 'Focus input';
export const focusInputKeywords = ['write', 'search', 'find', 'filter'];
export const searchEverywhere = 'Search everywhere';
export const searchEverywhereKeywords = ['find', 'all', 'other', 'collections', 'go to'];
export const escapeSteps = 'Clear selection, then text, then go to list';
export const selectNextItem = 'Select next item';
export const next = 'Next';
export const selectPreviousItem = 'Select previous item';
export const selectFiveDown = 'Select five down';
export const selectFiveUp = 'Select five up';
export const selectLastItem = 'Select last item';
export const selectFirstItem = 'Select first item';
export const selectAPageDown = 'Select a page down';
export const selectAPageUp = 'Select a page up';
export const openTheItemsMenu = 'Open the item’s menu';
export const selectThisAndGoOn = 'Select this and go on';
export const selectThisAndGoOnKeywords = ['mark', 'several', 'multiple', 'choose'];
export const selectAll = 'Select all';
export const selectAllKeywords = ['mark', 'several', 'multiple', 'choose', 'everything'];
export const clearSelection = 'Clear selection';
export const clearSelectionKeywords = ['unmark', 'unselect', 'none'];
export const select = 'Select';
export const unselect = 'Unselect';
export const undo = 'Undo';
export const undoKeywords = ['back', 'revert', 'mistake'];
export const redo = 'Redo';
export const redoKeywords = ['again', 'repeat'];
