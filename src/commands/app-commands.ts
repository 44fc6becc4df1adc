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

function schemeCommand(scheme: ColorScheme, label: string, called: readonly string[]): Command {
  return {
    id: `colorScheme.${scheme}`,
    label,
    keywords: [...called, 'colour', 'color', 'scheme', 'mode', 'appearance'],
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
    keywords: ['keyboard', 'shortcuts', 'show', 'hide'],
    keys: ['mod+/'],
    hintFor: 'everywhere',
    scope: 'app',
    group: 'Miscellaneous',
    applies: isSignedIn,
    run: toggleHints,
  },
  page({
    id: 'goHome',
    label: 'Home',
    keywords: ['start', 'landing page'],
    group: 'Navigation',
    applies: isVisitor,
    path: PATHS.home,
  }),
  page({
    id: 'goLogin',
    label: 'Login',
    keywords: ['log in', 'sign in'],
    group: 'Navigation',
    applies: () => isVisitor() || useSession.getState().isExpired,
    path: PATHS.login,
  }),
  page({
    id: 'goRegister',
    label: 'Register',
    keywords: ['sign up', 'create account', 'join'],
    group: 'Navigation',
    applies: isVisitor,
    path: PATHS.register,
  }),
  page({
    id: 'goReset',
    label: 'Reset password',
    keywords: ['forgotten', 'lost', 'recover'],
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
    keywords: ['manual', 'keys', 'shortcuts', 'documentation', 'questions'],
    group: 'Miscellaneous',
    applies: () => true,
    path: PATHS.help,
  }),
  schemeCommand('auto', 'Theme: System', ['automatic', 'device']),
  schemeCommand('light', 'Theme: Light', ['light mode', 'day']),
  schemeCommand('dark', 'Theme: Dark', ['dark mode', 'night']),
  page({
    id: 'goTerms',
    label: 'Terms',
    keywords: ['privacy', 'legal', 'conditions'],
    group: 'Miscellaneous',
    applies: () => true,
    path: PATHS.terms,
  }),
  page({
    id: 'goAccount',
    label: 'Account',
    keywords: ['profile', 'settings', 'preferences', 'email', 'name', 'sessions'],
    group: 'Miscellaneous',
    applies: isSignedIn,
    path: PATHS.profile,
  }),
  page({
    id: 'changePassword',
    label: 'Change password',
    keywords: ['new password', 'security'],
    group: 'Miscellaneous',
    applies: isSignedIn,
    path: PATHS.reset,
  }),
  {
    id: 'showSyncStatus',
    label: 'Show sync status',
    keywords: ['offline', 'online', 'unsent', 'waiting', 'refused', 'retry', 'network', 'saved'],
    keys: [],
    scope: 'app',
    group: 'Miscellaneous',
    applies: isSignedIn,
    run: () => openDialog({ name: 'syncStatus' }),
  },
  {
    id: 'logout',
    label: 'Logout',
    keywords: ['log out', 'sign out', 'sign off', 'leave', 'exit', 'quit'],
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
