// The pages that links in mails lead to.

export const enterYourPassword = 'Enter your password.';
export const confirmNewEmail = 'Confirm new email';
export const checkingTheLink = 'Checking the link…';
export const password = 'Password';
export const confirm = 'Confirm';
export const setANewPassword = 'Set a new password';
export const yourNewPasswordIsSet =
  'Your new password is set, and all your devices were logged out. Log in with the new password.';
export const newPassword = 'New password';
export const setPassword = 'Set password';
export const verifyEmail = 'Verify email';
export const yourEmailAddressIsVerified = 'Your email address is verified.';
export const registeredBySomebodyElse =
  'If you didn’t register this account yourself, {link}: that logs out whoever did.';
export const setANewPasswordThere = 'set a new password';
export const confirmYourLogin = 'Confirm your login';
export const yourLoginProvider = 'your login provider';
export const somebodyLoggedIn = (provider: string) =>
  `Somebody who has the address {address} at ${provider} has logged in there. Your account of this address has a password, and they did not enter it.`;
export const ifThatWasYou = 'If that was you, confirm it. Then:';
export const youLogInWith = (provider: string) => `You log in with ${provider} from now on.`;
export const thePasswordStopsWorking = 'The password stops working.';
export const allDevicesAreLoggedOut = 'All devices are logged out, whoever uses them.';
export const ifItWasntYou =
  'Your items stay as they are. If it wasn’t you, close this page: nothing changes.';
export const yourAccountIsLinked = (provider: string) =>
  `From now on you log in with ${provider}. The password of your account no longer works, and all devices were logged out.`;
export const somebodyElseHadAPassword =
  'If you never set a password here, somebody else registered your account. Until now they could read and change what is in it.';
export const tryAgain = 'Try again';
export const verifyingYourEmailAddress = 'Verifying your email address…';
export const thisLinkIsIncompleteOpen =
  'This link is incomplete. Open it from the email again, or request a new one.';
export const thisLinkHasExpiredRequest = 'This link has expired. Request a new one.';
export const thisEmailAddressIsAlready =
  'This email address is already verified. There’s nothing left to do.';
export const anotherAccountNowUses = 'Another account now uses this address. Choose another one.';
export const linkIsNoLongerValid = 'This link is no longer valid.';
export const whyVerificationLinkIsRefused =
  'It was altered, or the email or password of the account has changed since it was sent. Request a new one.';
export const whyResetLinkIsRefused =
  'It has been used already, the account has changed since it was sent, or it was altered. Request a new one.';
export const whyEmailLinkIsRefused =
  'It has been used already, the account has changed since it was sent, or it was altered. Log in to see which address your account has, and request a new link there.';
export const whyProviderLinkIsRefused =
  'It has been used already, the account has changed since it was sent, or it was altered. Log in to request a new one.';
export const requestAnotherVerificationMail = 'Request another verification email';
export const requestAnotherLink = 'Request another link';
export const requestAnotherLinkOnTheAccount = 'Request another link on the account page';
export const goToYourItems = 'Go to your items';
export const login = 'Login';
export const emailIsNow =
  'Your email address is now {address}. All your devices were logged out. Log in again.';
export const emailIsToBe =
  'Your account is to have the address {address} from now on. Your password confirms that it is you.';
