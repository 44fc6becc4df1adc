/** What the owner of a server decides about it, and everybody may know. */
export interface Site {
  /** Where to write to, an email address; empty where none is set. */
  contact: string;
  /** Where the source is; empty where no address is set. */
  sourceUrl: string;
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
}
