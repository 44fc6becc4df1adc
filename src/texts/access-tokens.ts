// Access tokens, and their hand-over to the browser extension.

export const accessTokens = 'Access tokens';
export const forPrograms =
  'With a token, a script, the command line or the browser extension uses your account. A new password revokes all of them. {api}';
export const api = 'Description of the API (OpenAPI)';
export const tokensNeedTheServer = 'The server lists, makes and revokes tokens.';
export const noTokens = 'You have no access tokens.';
export const tooManyTokens = (most: number) =>
  `You have ${most} tokens, which is the most. Revoke one to make another.`;
export const newTokenAsk = 'New token…';
export const newToken = 'New token';
export const revoke = 'Revoke';
export const revokeNamed = (name: string) => `Revoke ${name}`;
export const askRevoke = (name: string) => `Revoke “${name}”?`;
export const revokingEndsIt = 'Programs with this token can’t use your account any more.';
export const isRevoked = (name: string) => `“${name}” is revoked.`;
export const cancel = 'Cancel';

export const addOnly = 'Add only';
export const read = 'Read';
export const readAndWrite = 'Read and write';
export const addOnlyAllows = 'Adds items, and can’t see any.';
export const readAllows = 'Finds and reads items, and changes none.';
export const readAndWriteAllows = 'Adds, finds, changes and trashes items.';
export const allCollections = 'All collections';
export const someCollections = 'Some collections';
/** What a token allows, and where. */
export const mayDo = (scope: string, collections: string) => `${scope} · ${collections}`;
export const inCollections = (names: readonly string[]) => `In ${names.join(', ')}`;
export const deletedCollections = (count: number) =>
  count === 1 ? 'a deleted collection' : `${count} deleted collections`;
export const createdAt = 'Created {time},';
export const expiresAt = 'ends {time},';
export const expiredAt = 'ended {time},';
export const neverExpires = 'never ends,';
export const lastUsedOn = (day: string, program: string) =>
  program === '' ? `last used ${day}` : `last used ${day} by ${program}`;
export const neverUsed = 'never used';

export const name = 'Name';
export const nameExample = 'Such as “Laptop” or “Backup script”';
export const writeAName = (most: number) => `Write a name of up to ${most} characters.`;
export const chooseACollection = 'Choose at least one collection.';
export const scope = 'It may';
export const collections = 'Collections';
export const ends = 'Ends';
export const never = 'Never';
export const after30Days = 'After 30 days';
export const afterAYear = 'After a year';
export const createToken = 'Create token';
export const copyItNow = 'Copy it now: it isn’t shown again.';
export const token = 'Token';
export const tryIt = 'Command to try it';
export const copy = 'Copy';
export const copyNamed = (name: string) => `Copy ${name}`;
export const copied = 'Copied';
export const done = 'Done';

export const browserExtension = 'Browser extension';
export const connectExtension = 'Connect the browser extension?';
export const extensionAsks =
  'It gets an access token, which you can revoke here. Go on only if you have just asked your browser’s extension to connect.';
export const extensionFinds = 'Adds and finds items. It could also change and trash them.';
export const extensionAdds = 'Adds items, and finds none.';
export const connect = 'Connect';

export const connected = 'Connected';
export const pasteTheToken =
  'The extension takes the token and closes this tab. If it still asks for one, paste this there.';
