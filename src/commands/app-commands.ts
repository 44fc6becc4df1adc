import { PATHS } from '../domain/paths';
import { logOut } from '../stores/account/account';
import { setColorScheme, type ColorScheme } from '../stores/color-scheme';
import { openDialog } from '../stores/dialogs';
import { readDraftTexts } from '../stores/drafts/draft-texts';
import { closeHintOverlay, toggleHints, useHintOverlay } from '../stores/hints';
import { goTo } from '../stores/navigation';
import { openPalette } from '../stores/palette';
import { isSignedIn, useSession } from '../stores/account/session';
import { hasDemo } from '../stores/site';
import { readAllUnsynced } from '../stores/sync/unsynced';
import type { Command } from './command';
import { PALETTE_KEYS } from './palette-keys';

const isVisitor = () => !isSignedIn();

function page(
  command: Pick<Command, 'id' | 'label' | 'keywords' | 'group' | 'applies'> & { path: string },
): Command {
  const { path, ...rest } = command;
  return { ...rest, keys: [], scope: 'app', run: () => goTo(path) };
}

function schemeCommand(scheme: ColorScheme, label: string): Command {
  return {
    id: `colorScheme.${scheme}`,
    label,
    keywords: ['colour', 'color', 'scheme', 'mode', 'appearance'],
    keys: [],
    scope: 'app',
    group: 'Miscellaneous',
    applies: () => true,
    run: () => setColorScheme(scheme),
  };
}

/** Escape closes what lies over the list before it means anything in it. */
export const CLOSE_HINTS: Command = {
  id: 'closeHints',
  label: 'Close key hints',
  keys: ['Escape'],
  scope: 'list',
  applies: () => useHintOverlay.getState().isOpen,
  run: closeHintOverlay,
};

/** What can be done everywhere (spec §2). */
export const APP_COMMANDS: readonly Command[] = [
  {
    id: 'openPalette',
    label: 'Command palette',
    hintFor: 'everywhere',
    keys: PALETTE_KEYS,
    scope: 'app',
    menu: 'input',
    applies: () => true,
    run: openPalette,
  },
  {
    id: 'toggleHints',
    label: 'Toggle key hints',
    keywords: ['keyboard', 'shortcuts'],
    keys: ['mod+/'],
    hintFor: 'everywhere',
    scope: 'app',
    group: 'Miscellaneous',
    applies: isSignedIn,
    run: toggleHints,
  },
  page({ id: 'goHome', label: 'Home', group: 'Navigation', applies: isVisitor, path: PATHS.home }),
  page({
    id: 'goLogin',
    label: 'Login',
    group: 'Navigation',
    applies: () => isVisitor() || useSession.getState().isExpired,
    path: PATHS.login,
  }),
  page({
    id: 'goRegister',
    label: 'Register',
    keywords: ['sign up', 'account'],
    group: 'Navigation',
    applies: isVisitor,
    path: PATHS.register,
  }),
  page({
    id: 'goReset',
    label: 'Reset password',
    group: 'Navigation',
    applies: isVisitor,
    path: PATHS.reset,
  }),
  page({
    id: 'goDemoLogin',
    label: 'Demo login',
    keywords: ['try', 'test'],
    group: 'Navigation',
    applies: () => isVisitor() && hasDemo(),
    path: PATHS.demoLogin,
  }),
  page({
    id: 'goVerify',
    label: 'Verify email',
    group: 'Navigation',
    applies: isVisitor,
    path: PATHS.verify,
  }),
  page({
    id: 'goHelp',
    label: 'Help',
    keywords: ['manual', 'keys', 'shortcuts'],
    group: 'Miscellaneous',
    applies: () => true,
    path: PATHS.help,
  }),
  schemeCommand('auto', 'Theme: System'),
  schemeCommand('light', 'Theme: Light'),
  schemeCommand('dark', 'Theme: Dark'),
  page({
    id: 'goTerms',
    label: 'Terms',
    group: 'Miscellaneous',
    applies: () => true,
    path: PATHS.terms,
  }),
  page({
    id: 'goAccount',
    label: 'Account',
    keywords: ['profile', 'settings'],
    group: 'Miscellaneous',
    applies: isSignedIn,
    path: PATHS.profile,
  }),
  page({
    id: 'changePassword',
    label: 'Change password',
    group: 'Miscellaneous',
    applies: isSignedIn,
    path: PATHS.reset,
  }),
  {
    id: 'showSyncStatus',
    label: 'Show sync status',
    keywords: ['offline', 'unsent', 'waiting', 'refused', 'retry', 'network'],
    keys: [],
    scope: 'app',
    group: 'Miscellaneous',
    applies: isSignedIn,
    run: () => openDialog({ name: 'syncStatus' }),
  },
  {
    id: 'logout',
    label: 'Logout',
    keywords: ['sign out', 'leave'],
    keys: [],
    scope: 'app',
    group: 'Miscellaneous',
    applies: isSignedIn,
    run: () => void askToLogOut(),
  },
];

/**
 * Logs out. A logout deletes unsent changes and drafts, so it asks first when there are any. Other pages may have
 * left some on this device, or be about to send them.
 */
async function askToLogOut(): Promise<void> {
  const leave = async () => {
    await logOut();
    goTo(PATHS.login, { replace: true });
  };
  const [unsynced, drafts] = await Promise.all([readAllUnsynced(), readDraftTexts()]);
  if (unsynced.length + drafts.length === 0) return leave();
  openDialog({ name: 'logout', unsynced, drafts, onConfirm: () => void leave() });
}
