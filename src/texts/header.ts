// The header.

export const cameBack = (items: string) => `${items} came back`;
export const collections = 'Collections';
export const theme = 'Theme';
export const collectionNamed = (name: string) => `Collection: ${name}`;
export const account = 'Account';
export const login = 'Login';
export const register = 'Register';
export const profile = 'Profile';
export const syncStatus = (words: string) => `Sync status: ${words}`;
export const logInAgain = 'Log in again';
export const offline = 'Offline';
export const allSaved = 'All saved';
export const waiting = (count: string) => `${count} waiting`;
export const reasonAndWaiting = (why: string, count: string) => `${why}, ${count} waiting`;
export const paused = 'Paused by the server';
export const failing = 'The server has a problem';
export const diskFull = 'The server’s disk is full';
export const needsAttentionCount = (count: string) => `Needs attention (${count})`;
export const needsAttention = 'Needs attention';
export const system = 'System';
export const light = 'Light';
export const dark = 'Dark';
export const profileOf = (name: string) => `Profile: ${name}`;
export const jot = 'Jot';
