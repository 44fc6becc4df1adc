/** Who may register: everybody, those with an invitation, or nobody. */
export const REGISTRATIONS = ['on', 'invite', 'off'] as const;
export type RegistrationMode = (typeof REGISTRATIONS)[number];

/** The public settings of a server. */
export interface Site {
  /** Email address of the operator; empty if it isn't set. */
  contact: string;
  /** Whether there is a demo account. */
  hasDemo: boolean;
  /** Whether a login requires a verified email address. */
  requiresVerified: boolean;
  /** Whether the server sends mail. Without a mail server, the links are in its log. */
  sendsMail: boolean;
  /** Maximum number of items and collections of an account; null if the server doesn't report them. */
  maxItems: number | null;
  maxCollections: number | null;
  /** Whether users can delete their accounts. Otherwise, only the operator can. */
  deletesAccounts: boolean;
  registration: RegistrationMode;
  /** Whether users can log in with a password. Otherwise, only at the provider. */
  allowsPasswords: boolean;
  /** Name of the login provider; empty if there is none, or if it couldn't be reached. */
  provider: string;
}
