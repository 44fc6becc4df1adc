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
export const requestAnotherVerificationMail = 'Request another verification email';
export const requestAnotherLink = 'Request another link';
export const requestAnotherLinkOnTheAccount = 'Request another link on the account page';
export const goToYourItems = 'Go to your items';
export const login = 'Login';
export const emailIsNow =
  'Your email address is now {address}. All your devices were logged out. Log in again.';
export const emailIsToBe =
  'Your account is to have the address {address} from now on. Your password confirms that it is you.';
