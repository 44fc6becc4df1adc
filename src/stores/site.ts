import { create } from 'zustand';
import { REGISTRATIONS, type RegistrationMode, type Site } from '../domain/site';
import { logError } from '../notices/log';

interface SiteState {
  /** Null until the server has told. */
  site: Site | null;
  /** Who may come in, as the page has it: all that is known of that until then. */
  access: Access;
  /** Whether it has been asked without an answer: neutral words are all there is to say. */
  isUnknown: boolean;
}

type Access = Pick<Site, 'registration' | 'allowsPasswords' | 'provider'>;

/** What a page tells of a server that isn't open to all (`server/webapp/access.go`). */
interface AccessOfPage {
  registration?: string;
  passwords?: string;
  provider?: string;
}

/** What the server says about itself. */
export const useSite = create<SiteState>(() => ({
  site: null,
  access: readAccess({}),
  isUnknown: false,
}));

/** Whether there is a demo account to lead to; it is taken to be there until the server has told. */
export function hasDemo({ site } = useSite.getState()): boolean {
  return site?.hasDemo ?? true;
}

/** Whether a mail reaches anybody; it is taken to until the server has told. */
export function sendsMail({ site } = useSite.getState()): boolean {
  return site?.sendsMail ?? true;
}

/**
 * Whether a verified address is needed to log in, or useful because the server sends mail. False until the server has
 * answered, so that the app says nothing wrong.
 */
export function wantsVerified({ site } = useSite.getState()): boolean {
  return site !== null && (site.requiresVerified || site.sendsMail);
}

/** Whether accounts can delete themselves; they are taken to until the server has told. */
export function deletesAccounts({ site } = useSite.getState()): boolean {
  return site?.deletesAccounts ?? true;
}

/** Who may register. */
export function registrationMode({ site, access } = useSite.getState()): RegistrationMode {
  return (site ?? access).registration;
}

/** Whether the registration is worth leading to. */
export function offersRegistration(state = useSite.getState()): boolean {
  return (
    registrationMode(state) !== 'off' && (allowsPasswords(state) || providerName(state) !== '')
  );
}

/** Whether one can log in with a password. */
export function allowsPasswords({ site, access } = useSite.getState()): boolean {
  return (site ?? access).allowsPasswords;
}

/** Name of the login provider; empty where none is known. */
export function providerName({ site, access } = useSite.getState()): string {
  return (site ?? access).provider;
}

let read: (() => Promise<Site>) | undefined;

/** Connects the store to a server, of which the page tells what it does. */
export function connectSite(source: () => Promise<Site>, page: AccessOfPage = {}): void {
  read = source;
  useSite.setState({ access: readAccess(page) });
}

function readAccess({ registration, passwords, provider }: AccessOfPage): Access {
  return {
    registration: REGISTRATIONS.find((each) => each === registration) ?? 'on',
    allowsPasswords: passwords !== 'off',
    provider: provider ?? '',
  };
}

/** Asks the server about itself, once; a failure is only logged (spec §8). */
export async function loadSite(): Promise<void> {
  if (!read) throw new Error('The site store is not connected to a server.');
  if (useSite.getState().site) return;
  try {
    useSite.setState({ site: await read(), isUnknown: false });
  } catch (error) {
    logError('Reading what the server tells of itself', error);
    useSite.setState({ isUnknown: true });
  }
}
