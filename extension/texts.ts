// All words of the extension, but those of its manifest (scripts/build-extension.mjs).
import type { Connection } from './connection';

export const jot = 'Jot';

export const mainInput = 'Main input';
export const items = 'Items';
export const typeToFind = 'Type to find or to add';
export const typeToAdd = 'Type to add';
export const collection = 'Collection';
export const savePage = 'Save this page';
export const settings = 'Settings';

export const notSent = 'Not sent yet';
export const tryAgain = 'Try again';
export const tryAgainOf = (text: string) => `Try again: ${text}`;
export const discard = 'Discard';
export const discardOf = (text: string) => `Discard: ${text}`;
export const textOf = (text: string) => `Text that wasn’t accepted: ${text}`;

/** What became of a text, in the popup and in the icon's tooltip. */
export const results = {
  saved: 'Saved',
  known: 'Already there. Save it again to add another.',
  waiting: 'Waits for the server',
  refused: 'Not accepted, see below',
  noPage: 'This page can’t be saved',
  notStored: 'The browser’s storage takes nothing more. Keep the text elsewhere.',
};
export const otherAccount = 'It was written for another account. Trying again adds it to this one.';
export const waitingCount = (count: number) =>
  count === 1 ? '1 text waits for the server' : `${count} texts wait for the server`;
export const hasRefused = 'Not accepted: open this to see why';
export const needsConnection = 'Texts wait: connect again in the settings';
export const addSuggestion = (text: string) => `Add to Jot: ${text}`;

const scopes = { add: 'add', read: 'find, and not add', write: 'add and find' };
/** Says what the extension is connected to. */
export function stateOf(connection: Connection | null): string {
  if (!connection) return 'Connect this extension to your Jot in the settings.';
  const { server, name, scope, isRefused } = connection;
  return isRefused
    ? `${server} doesn’t accept the access token any more. Connect again in the settings; what you add meanwhile waits.`
    : `Connected to ${server} by the access token “${name}”. It may ${scopes[scope]}.`;
}
export const address = 'Address of your Jot';
export const addressExample = 'https://jot.example.org';
export const token = 'Access token. If you leave it empty, your account page makes one.';
export const connect = 'Connect';
export const connectAgain = 'Connect again';
export const disconnect = 'Disconnect';
export const goOnInTab = 'Go on in the tab of your account page.';
export const badAddress = 'Type the whole address of your Jot, such as https://jot.example.org.';
export const noPermission = 'Without this permission, the extension can’t reach your Jot.';
export const tokenInvalid =
  'Your Jot doesn’t know this access token any more. Make another one on the account page.';
export const noJot = (server: string) =>
  `No Jot with access tokens answers at ${server}. Check the address and try again.`;
