// The requests for a mail.

export const resetPassword = 'Reset password';
export const resetPurpose = 'We’ll email you a link to set a new password.';
export const resetDone = 'Password change request has been made.';
export const resetInbox = 'Please check your inbox for the link to set a new password.';
export const resetSilence = 'Addresses without an account get no email.';
export const verifyEmail = 'Verify email';
export const verifyPurpose = 'We’ll email you a link that verifies your address.';
export const verifyDone = 'Verification request has been made.';
export const verifyInbox = 'Please check your inbox for the verification email.';
export const verifySilence = 'Addresses without an account, or already verified, get no email.';
export const account = 'Account';
export const login = 'Login';
export const register = 'Register';
export const nothingArrived = (address: string, silence: string) =>
  `Nothing at ${address}? Check your spam folder. ${silence}`;
export const useAnotherAddress = 'Use another address';
export const email = 'Email';
export const request = 'Request';
