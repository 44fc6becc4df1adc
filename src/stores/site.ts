import { create } from 'zustand';
import type { Site } from '../domain/site';
import { logError } from '../notices/log';

interface SiteState {
  /** Null until the server has told. */
  site: Site | null;
  /** Whether it has been asked without an answer: neutral words are all there is to say. */
  isUnknown: boolean;
}

/** What the server says about itself. */
export const useSite = create<SiteState>(() => ({ site: null, isUnknown: false }));

/** Whether there is a demo account to lead to; it is taken to be there until the server has told. */
export function hasDemo({ site } = useSite.getState()): boolean {
  return site?.hasDemo ?? true;
}

/** Whether a mail reaches anybody; it is taken to until the server has told. */
export function sendsMail({ site } = useSite.getState()): boolean {
  return site?.sendsMail ?? true;
}

/** Whether accounts can delete themselves; they are taken to until the server has told. */
export function deletesAccounts({ site } = useSite.getState()): boolean {
  return site?.deletesAccounts ?? true;
}

let read: (() => Promise<Site>) | undefined;

/** Connects the store to a server. */
export function connectSite(source: () => Promise<Site>): void {
  read = source;
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
