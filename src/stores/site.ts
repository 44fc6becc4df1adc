import { create } from 'zustand';
import { REGISTRATIONS, type RegistrationMode, type Site } from '../domain/site';
import { logError } from '../notices/log';

interface SiteState {
  /** The server's response; null until it is loaded. */
  site: Site | null;
  /** Registration and login options embedded in the page, used until the response is loaded. */
  access: Access;
  /** Whether loading has failed, so that pages use neutral wording. */
  isUnknown: boolean;
}

type Access = Pick<Site, 'registration' | 'allowsPasswords' | 'provider'>;

/** The data attributes with these options, set by `server/webapp/access.go` unless they have their defaults. */
interface AccessOfPage {
  registration?: string;
  passwords?: string;
  provider?: string;
}

/** The public settings of the server. */
export const useSite = create<SiteState>(() => ({
  site: null,
  access: readAccess({}),
  isUnknown: false,
}));

/** Whether there is a demo account. True until the server's settings are loaded. */
export function hasDemo({ site } = useSite.getState()): boolean {
  return site?.hasDemo ?? true;
}

/** Whether the server sends mail. True until the server's settings are loaded. */
export function sendsMail({ site } = useSite.getState()): boolean {
  return site?.sendsMail ?? true;
}

/**
 * Whether a verified address is needed to log in, or useful because the server sends mail. False until the server's
 * settings are loaded.
 */
export function wantsVerified({ site } = useSite.getState()): boolean {
  return site !== null && (site.requiresVerified || site.sendsMail);
}

/** Whether users can delete their accounts. True until the server's settings are loaded. */
export function deletesAccounts({ site } = useSite.getState()): boolean {
  return site?.deletesAccounts ?? true;
}

/** Returns who can register. */
export function registrationMode({ site, access } = useSite.getState()): RegistrationMode {
  return (site ?? access).registration;
}

/** Whether pages link to the registration. */
export function offersRegistration(state = useSite.getState()): boolean {
  return (
    registrationMode(state) !== 'off' && (allowsPasswords(state) || providerName(state) !== '')
  );
}

/** Whether users can log in with a password. */
export function allowsPasswords({ site, access } = useSite.getState()): boolean {
  return (site ?? access).allowsPasswords;
}

/** Returns the name of the login provider; empty if there is none. */
export function providerName({ site, access } = useSite.getState()): string {
  return (site ?? access).provider;
}

let read: (() => Promise<Site>) | undefined;

/**
 * Connects the store to a server.
 *
 * @param page data attributes of the page
 */
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

/** Loads the server's settings, once. A failure is only logged (spec §8). */
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
