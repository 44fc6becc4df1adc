// Titles and descriptions of the public pages.

export const homeTitle = 'Jot: a minimalist, keyboard-first note-taking web app';
export const homeDescription =
  'Notes, links and todos, as fast as you type. One input, every action a key, on a server of your own. Open source, no advertisements, no tracking.';
export const loginTitle = 'Login · Jot';
export const loginDescription = 'Log in to Jot with your username or email address.';
export const demoTitle = 'Demo login · Jot';
export const demoDescription = 'Try Jot with the test account, without registering.';
export const registerTitle = 'Register · Jot';
export const registerDescription =
  'Register at Jot with a username, an email address and a password.';
export const resetPasswordTitle = 'Reset password · Jot';
export const resetPasswordDescription = 'Ask for an email with a link to set a new password.';
export const verifyEmailTitle = 'Verify email · Jot';
export const verifyEmailDescription =
  'Ask for an email with a link that verifies your email address.';
export const helpTitle = 'Help · Jot';
export const helpDescription =
  'The manual of Jot: every keyboard shortcut, what the prefixes and filters do, collections, item types and the trash bin.';
export const termsTitle = 'Terms · Jot';
export const termsDescription =
  'The terms of Jot, in plain words: what is stored, what is not, and what to mind.';
export const notFoundTitle = 'Page not found · Jot';
export const notFoundDescription = 'There is nothing at this address.';
