/** A login that has been begun: where to send the browser, and what proves that it is the same one later. */
export interface ProviderLogin {
  address: string;
  state: string;
  codeVerifier: string;
}

/** A login at the provider that needs the account's password, once, before the account is linked. */
export interface ProviderLink {
  /** Stands for the login at the provider, for 10 minutes. */
  token: string;
  /** Of the account. */
  username: string;
  /** Address of the account and at the provider. A link can be mailed to it in place of the password. */
  email: string;
}

/** What the provider has sent the browser back with, and what the login had begun with. */
export interface ProviderAnswer {
  code: string;
  codeVerifier: string;
  /** The same address as at the beginning. */
  redirect: string;
  /** Token of the invitation by which an account may be made; null without one. */
  invitation: string | null;
}
