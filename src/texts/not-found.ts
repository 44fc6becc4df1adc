// The page for unknown addresses.

export const pageNotFound = 'Page not found';
export const thereIsNothing = 'There is nothing at this address.';
export const backToYourItems = 'Back to your items';
export const backToTheStart = 'Back to the start';
