// Components that several screens share.

export const whoeverRunsThisServer = 'whoever runs this server';
/** What separates the parts of an enumeration. */
export const betweenTwo = ', ';
export const beforeLast = ' and ';
/** Title of a dialog whose code is loading. */
export const loading = 'Loading…';
/** Title of a dialog that can't be loaded or drawn. */
export const cantBeShown = 'This can’t be shown';
export const thisPartOfJot = 'This part of Jot could not be loaded. Nothing you wrote is lost.';
export const tryAgain = 'Try again';
export const reloadThePage = 'Reload the page';
export const close = 'Close';
export const saveTextAndClose = 'Save the text as a file and close';
export const pageTitle = (title: string) => `${title} · Jot`;
export const passwordLength = (min: number, max: number) => `${min} to ${max} characters`;
export const passwordConfirmation = 'Password confirmation';
export const togglePasswordVisibility = 'Toggle password visibility';
export const enterYourPassword = 'Enter your password.';
export const logInAgain = 'Log in again';
export const logInAsSomebodyElse = 'Log in as somebody else';
export const username = 'Username';
export const password = 'Password';
export const logIn = 'Log in';
export const incompleteTodos = 'incomplete todos';
export const laterItems = 'later items';
export const note = 'Note';
export const link = 'Link';
export const todo = 'Todo';
export const pinned = 'pinned';
export const copiesOnClick = 'copies on click';
export const later = 'later';
export const laterUntil = (moment: string) => `later, back ${moment}`;
export const cameBack = 'came back';
export const waitingToBeSent = 'waiting to be sent';
export const notes = 'notes';
export const links = 'links';
export const todos = 'todos';
export const done = 'done';
