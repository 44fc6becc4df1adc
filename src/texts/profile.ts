// The account page.

export const deletionSubject = (username: string) => `Delete the Jot account ${username}`;
export const deleteAccount = 'Delete account';
export const deleteByOperator =
  'To delete your account and everything in it, ask whoever runs this server. Write from your account’s address.';
export const deleteHere =
  'Deletes your account and everything in it, on the server and on your devices.';
export const deleteAccountAsk = 'Delete account…';
export const onThisDevice = 'On this device';
export const showIconsOfLinks = 'Show icons of links';
export const noThirdPartyCookies =
  'This server fetches them, so no third-party cookies come with them.';
export const digitKeysOpenCollections = 'Digit keys open collections';
export const removeTracking = 'Remove tracking from new links';
export const partsThatTrackAreCut =
  'Parts of an address that only track you, such as utm_source, are cut. Undo brings them back.';
export const changeDisplayName = 'Change display name';
export const displayName = 'Display name';
export const displayNameIfBlank = (username: string) =>
  `If blank, your username (${username}) is shown`;
export const save = 'Save';
export const saved = 'Saved';
export const changeEmail = 'Change email';
export const newEmail = 'New email';
export const request = 'Request';
export const account = 'Account';
export const youAreUsingTheTest = 'You are using the test account: its functions are limited.';
export const yourData = 'Your data';
export const filesAreMadeHere =
  'Save your items as a file, or bring in a file of Jot or another app. Files are written and read on this device, also offline.';
export const youUse = (used: string, most: string) =>
  `Your account uses ${used} of ${most}, earlier versions of your texts included.`;
export const nearlyFull =
  'Once it is full, the oldest versions go first; then nothing more fits until you delete some items for good.';
export const openExport = 'Export…';
export const openImport = 'Import…';
export const changePassword = 'Change password';
export const setAPassword = 'Set a password';
export const setPassword = 'Set password';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const otherDevicesAreLoggedOut =
  'A new password logs out your other devices, and revokes all access tokens.';
export const newPasswordIsSet =
  'Your new password is set. Your other devices are logged out, and all access tokens are revoked.';
export const logInThereAgain = (provider: string) =>
  `You log in with ${provider}. To set a password too, log in there again: you then have 10 minutes.`;
export const forgottenYourPassword = 'Forgotten your password?';
export const resetPassword = 'Reset password';
export const thisDevice = 'This device';
export const logOut = 'Log out';
export const isLoggedOut = (device: string) => `${device} is logged out.`;
export const whereYoureLoggedIn = 'Where you’re logged in';
export const aDeviceYouLogOut =
  'A device you log out can no longer read or change anything on the server. What it has stored stays on it.';
export const loading = 'Loading…';
export const tryAgain = 'Try again';
export const youreLoggedOutEverywhereElse = 'You’re logged out everywhere else.';
export const logOutEverywhereElse = 'Log out everywhere else';
export const youreNotLoggedInAnywhere = 'You’re not logged in anywhere else.';
export const passwordByMail = 'We’ll email you a link to set a new password.';
export const deleteByMail =
  'To delete your account and everything in it, write to {contact} from your account’s address.';
export const yourAddress =
  'Your address is {address}. {how} The page it opens asks for your password.';
export const yourUnverifiedAddress =
  'Your address is {address}, not verified yet. {how} The page it opens asks for your password.';
export const linkToTheNewAddress = 'We’ll send a link to the new one.';
export const emailChangeRequested = (where: string) =>
  `Email change request has been made. ${where} Your address doesn’t change until you open it.`;
export const checkTheInbox = (address: string) =>
  `Please check the inbox of ${address} for the link.`;
export const lastUsed = 'Last used {time},';
export const loggedInAt = 'Logged in {time}';
export const thenLoggedInAt = 'logged in {time}';
export const logOutDevice = (device: string) => `Log out ${device}`;
export const logOutThisDevice = 'Log out this device';
