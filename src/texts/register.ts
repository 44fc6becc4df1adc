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
export const continueWith = (provider: string) => `Continue with ${provider}`;
export const noPasswords =
  'Accounts of this server have no password. Its login provider says who you are.';
export const registrationIsClosed = 'Registration is closed on this server.';
export const registrationAsk = 'If you are to have an account, ask {contact}.';
export const invitationNeeded =
  'To register here you need an invitation: a link from whoever runs this server.';
export const invitationAsk = 'Open the link that you got, or ask {contact} for one.';
export const acceptTheTerms = 'By registering you accept the {terms}.';
