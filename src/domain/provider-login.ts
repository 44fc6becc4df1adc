/** A started login at the provider: the URL to open, and the secrets that prove that a response belongs to it. */
export interface ProviderLogin {
  address: string;
  state: string;
  codeVerifier: string;
}

/** A login at the provider whose account must be linked first, with its password or by mail. */
export interface ProviderLink {
  /** Token of the login at the provider, valid for 10 minutes. */
  token: string;
  /** Username of the account. */
  username: string;
  /**
   * Email address of the account and of the provider's user. A link can be mailed to it instead of using the password.
   */
  email: string;
}

/** The provider's response, with the data of the started login. */
export interface ProviderAnswer {
  code: string;
  codeVerifier: string;
  /** The redirect URL that was used to start the login. */
  redirect: string;
  /** Token of an invitation, if a new account may be created with it; null if there is none. */
  invitation: string | null;
}
