// Error messages, which the app and the server share.

export const thisIsTooLarge = 'This is too large for the server. Make it shorter and try again.';
export const theServerCantBeReached = 'The server can’t be reached.';
export const theSessionIsAnotherUsers = 'The session is another user’s.';
export const lengthBetween = (min: number, max: number) =>
  `Must be between ${min} and ${max} characters.`;
export const somethingWentWrongWhileProcessing =
  'Something went wrong while processing your request.';
export const theRequestedResourceWasntFound = "The requested resource wasn't found.";
export const itWasEditedOnAnother = 'It was edited on another device meanwhile, so it is kept.';
export const itWasChangedOnAnother =
  'It was changed on another device meanwhile, so it stays as it is.';
export const recordCouldNotBeSaved = 'The record could not be saved.';
export const usernameCharacters = 'Use letters, digits, dots, hyphens and underscores.';
export const thatUsernameIsReservedChoose = 'That username is reserved. Choose another one.';
export const tooLongInBytes = 'Too long. Some characters count more than once.';
export const passwordConfirmationDoesNotMatch = 'Password confirmation does not match';
export const enterYourEmailAddress = 'Enter your email address.';
export const enterAnEmailAddress = 'Enter an email address such as name@example.org.';
export const lengthAtMost = (max: number) => `Must be at most ${max} characters.`;
export const useOneLineOfPlainText = 'Use one line of plain text, without control characters.';
export const leaveOutAddresses = 'Leave out web and email addresses.';
export const writeATitleOrContent = 'Write a title or a content first.';
export const theTitleIsTooLong = (max: number) =>
  `The title is too long: at most ${max} characters.`;
export const theTextIsTooLong = (max: string) => `The text is too long: at most ${max} characters.`;
export const accountHoldsAtMost = (size: string) =>
  `Your account is full: it holds at most ${size}. Delete some items for good, also from the trash bin, and try again.`;
export const demoHoldsAtMost = (size: string) =>
  `The test account is full: it holds at most ${size}. Delete some, or wait for its next reset.`;
export const writeATaskFirst = 'Write a task first.';
export const aTodoCanHave = (max: number) => `A todo can have at most ${max} characters.`;
export const kindChangesOnlyByConverting =
  'The kind of an item changes only by converting a note without a title to a todo.';
export const aLinkNeedsAWebAddress =
  'A link needs a web address that starts with http:// or https://.';
export const onlyATodoCanBeDone = 'Only a todo can be done.';
export const aTodoIsToggledByAClick = 'A todo is toggled by a click and can’t be set to copy.';
export const laterIsPast = 'This time has passed. Choose one in the future.';
export const laterIsTooLate = 'Choose a time within the next 10 years.';
export const youHaveOnlyOneCollection =
  'You have only one collection at the movement. You cannot delete your last collection.';
export const yourOnlyTrashBinCollection = (name: string) =>
  `Your only Trash Bin collection "${name}" cannot be deleted.`;
