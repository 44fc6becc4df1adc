// The login.

export const demoLogin = 'Demo login';
export const thisServerHasNoDemo = 'This server has no demo account.';
export const register = 'Register';
export const login = 'Login';
export const emailOrUsername = 'Email or Username';
export const enterYourEmailOrUsername = 'Enter your email or username.';
export const password = 'Password';
export const enterYourPassword = 'Enter your password.';
export const logIn = 'Log in';
export const requestAnotherVerificationMail = 'Request another verification email';
export const logInWithYourOwn = 'Log in with your own account';
export const logInWith = (provider: string) => `Log in with ${provider}`;
export const loggingIn = 'Logging in …';
export const providerAnswerOfAnother =
  'The answer of the login provider belongs to no login of this tab. Try again.';
export const providerRefused = 'The login provider has not let you in. Try again.';
export const providerUnreachable =
  'This server’s login provider can’t be reached. Try again later, or ask whoever runs it.';
export const accountHasPassword = (provider: string) =>
  `Your account {username} has a password. Enter it once, and from then on you log in with ${provider}.`;
export const username = 'Username';
export const unknownPassword = (email: string) =>
  `You don’t know it, or never set one? Have a link sent to ${email}. It logs out all devices and removes the password.`;
export const sendALink = 'Send a link';
export const linkIsOnItsWay = (email: string) =>
  `A link is on its way to ${email}. It works once, for 30 minutes.`;
export const logInAnotherWay = 'Log in another way';
export const resetPassword = 'Reset password';
export const verifyEmail = 'Verify email';
export const tryTheDemoAccount = 'Try the demo account';
export const saveAsAFile = 'Save as a file';
export const testAccount =
  'The test account is {username} with the password {password}. Its data are periodically reset.';
export const unsentHere = (changes: string, isOne: boolean) =>
  `{username} has ${changes} here. Log in to send ${isOne ? 'it' : 'them'}.`;
export const rejectedHere = (changes: string) =>
  `{username} has ${changes} here that the server rejected.`;
