import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { SETTINGS_KEY } from '../domain/storage-keys';

interface SettingsState {
  /** Whether the icons of links are shown (spec §1, §3). */
  isFaviconEnabled: boolean;
  /** Whether the keys 1 to 9 and 0 open collections. Users of speech input may turn this off. */
  hasDigitKeys: boolean;
  /** Whether trackers are removed from the addresses of new links. */
  isTrackingRemoved: boolean;
  /** Whether a list shows done todos while nothing filters it. */
  hasDoneTodos: boolean;
  /** Whether the panel of key hints is shown (spec §2, §9). */
  hasHints: boolean;
  /** Ids of the users who have closed the notice of an unverified address. */
  closedVerifyNotices: readonly string[];
}

/** The settings of this device (spec §3). */
export const useSettings = create<SettingsState>()(
  persist(
    (): SettingsState => ({
      isFaviconEnabled: true,
      hasDigitKeys: true,
      isTrackingRemoved: true,
      hasDoneTodos: true,
      hasHints: true,
      closedVerifyNotices: [],
    }),
    { name: SETTINGS_KEY },
  ),
);

/** Permanently hides a user's notice of an unverified address on this device. */
export function closeVerifyNotice(userId: string): void {
  useSettings.setState(({ closedVerifyNotices }) => ({
    closedVerifyNotices: [...closedVerifyNotices, userId],
  }));
}

/** Changes some settings of this device. */
export function setSettings(settings: Partial<SettingsState>): void {
  useSettings.setState(settings);
}
