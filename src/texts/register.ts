// The registration.

export const register = 'Register';
export const requestedWithoutMail = (noMail: string) =>
  `Registration request has been made. ${noMail}`;
export const login = 'Login';
export const didntGetItSendAgain = 'Didn’t get it? Send again';
export const requestAnotherLink = 'Request another link';
export const email = 'Email';
export const username = 'Username';
export const usernameRule = (min: number, max: number) =>
  `${min} to ${max} letters, digits, dots, hyphens or underscores; it can’t be changed later`;
export const displayNameOptional = 'Display name (optional)';
export const password = 'Password';
export const terms = 'terms';
export const alreadyHaveAnAccountLog = 'Already have an account? Log in';
export const acceptTheTerms = 'By registering you accept the {terms}.';
