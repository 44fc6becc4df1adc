import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { SETTINGS_KEY } from '../domain/storage-keys';

interface SettingsState {
  /** Show the favicons of links (spec §1, §3: on by default). */
  isFaviconEnabled: boolean;
  /** Whether the keys 1 to 9 and 0 open collections; some who speak to their machine set it off. */
  hasDigitKeys: boolean;
  /** Whether trackers are cut out of the addresses of new links. */
  isTrackingRemoved: boolean;
  /** Whether the panel of key hints is shown (spec §2, §9). */
  hasHints: boolean;
  /** Ids of the accounts whose notice of an unverified address was closed here. */
  closedVerifyNotices: readonly string[];
}

/** What is set for this device only (spec §3). */
export const useSettings = create<SettingsState>()(
  persist(
    (): SettingsState => ({
      isFaviconEnabled: true,
      hasDigitKeys: true,
      isTrackingRemoved: true,
      hasHints: true,
      closedVerifyNotices: [],
    }),
    { name: SETTINGS_KEY },
  ),
);

/** Hides an account's notice of an unverified address on this device for good. */
export function closeVerifyNotice(userId: string): void {
  useSettings.setState(({ closedVerifyNotices }) => ({
    closedVerifyNotices: [...closedVerifyNotices, userId],
  }));
}

/** Sets some of this device's settings. */
export function setSettings(settings: Partial<SettingsState>): void {
  useSettings.setState(settings);
}
