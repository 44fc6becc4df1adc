/** Who may register: everybody, those with an invitation, or nobody. */
export const REGISTRATIONS = ['on', 'invite', 'off'] as const;
export type RegistrationMode = (typeof REGISTRATIONS)[number];

/** What the owner of a server decides about it, and everybody may know. */
export interface Site {
  /** Where to write to, an email address; empty where none is set. */
  contact: string;
  /** Whether there is a demo account. */
  hasDemo: boolean;
  /** Whether only a verified email address lets one log in. */
  requiresVerified: boolean;
  /** Whether a mail reaches anybody; without a mail server its link is in the server's log. */
  sendsMail: boolean;
  /** How many an account holds at most; null where the server doesn't tell. */
  maxItems: number | null;
  maxCollections: number | null;
  /** Whether accounts can delete themselves; otherwise whoever runs the server does it. */
  deletesAccounts: boolean;
  registration: RegistrationMode;
  /** Whether one can log in with a password; otherwise at the provider only. */
  allowsPasswords: boolean;
  /** Name of the login provider; empty where there is none, or it couldn't be reached. */
  provider: string;
}
