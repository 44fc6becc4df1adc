import { PASSWORD_PATH, PATHS } from '../domain/paths';
import { logOut } from '../stores/account/account';
import { readUnsaved } from '../stores/account/leaving';
import { setColorScheme, type ColorScheme } from '../stores/color-scheme';
import { openDialog } from '../stores/dialogs';
import { preferredScope } from '../stores/export/export-scope';
import { closeHintOverlay, toggleHints, useHintOverlay } from '../stores/hints';
import { closePeek, usePeek } from '../stores/items/peek';
import { goTo } from '../stores/navigation';
import { openPalette } from '../stores/palette';
import { isSignedIn, useSession } from '../stores/account/session';
import { hasDemo, offersRegistration } from '../stores/site';
import * as texts from '../texts/commands';
import type { Command } from './command';
import { isPaletteStarted, PALETTE_KEYS } from './palette-keys';

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
    keywords: [...called, ...texts.themeKeywords],
    keys: [],
    scope: 'app',
    group: texts.miscellaneous,
    applies: () => true,
    run: () => setColorScheme(scheme),
  };
}

/** Listed first, so that Escape closes the key hints before it does anything in the list. */
export const CLOSE_HINTS: Command = {
  id: 'closeHints',
  label: texts.closeKeyHints,
  keys: ['Escape'],
  scope: 'list',
  applies: () => useHintOverlay.getState().isOpen,
  run: closeHintOverlay,
};

/** Listed first for the same reason. In the scope of the app, because the text covers the list. */
export const CLOSE_PEEK: Command = {
  id: 'closePeek',
  label: texts.closePeek,
  keys: ['Escape', 'Space', 'shift+Space'],
  scope: 'app',
  applies: () => usePeek.getState().open !== null,
  run: closePeek,
};

/** The commands that work everywhere (spec §2). */
export const APP_COMMANDS: readonly Command[] = [
  {
    id: 'openPalette',
    label: texts.commandPalette,
    hintFor: 'everywhere',
    keys: PALETTE_KEYS,
    scope: 'app',
    menu: 'input',
    applies: isPaletteStarted,
    run: openPalette,
  },
  {
    id: 'toggleHints',
    label: texts.toggleKeyHints,
    keywords: texts.toggleKeyHintsKeywords,
    keys: ['mod+/'],
    hintFor: 'everywhere',
    scope: 'app',
    group: texts.miscellaneous,
    applies: isSignedIn,
    run: toggleHints,
  },
  page({
    id: 'goHome',
    label: texts.home,
    keywords: texts.homeKeywords,
    group: texts.navigation,
    applies: isVisitor,
    path: PATHS.home,
  }),
  page({
    id: 'goLogin',
    label: texts.login,
    keywords: texts.loginKeywords,
    group: texts.navigation,
    applies: () => isVisitor() || useSession.getState().isExpired,
    path: PATHS.login,
  }),
  page({
    id: 'goRegister',
    label: texts.register,
    keywords: texts.registerKeywords,
    group: texts.navigation,
    applies: () => isVisitor() && offersRegistration(),
    path: PATHS.register,
  }),
  page({
    id: 'goReset',
    label: texts.resetPassword,
    keywords: texts.resetPasswordKeywords,
    group: texts.navigation,
    applies: isVisitor,
    path: PATHS.reset,
  }),
  page({
    id: 'goDemoLogin',
    label: texts.demoLogin,
    keywords: texts.demoLoginKeywords,
    group: texts.navigation,
    applies: () => isVisitor() && hasDemo(),
    path: PATHS.demoLogin,
  }),
  page({
    id: 'goVerify',
    label: texts.verifyEmail,
    group: texts.navigation,
    applies: isVisitor,
    path: PATHS.verify,
  }),
  page({
    id: 'goHelp',
    label: texts.help,
    keywords: texts.helpKeywords,
    group: texts.miscellaneous,
    applies: () => true,
    path: PATHS.help,
  }),
  schemeCommand('auto', texts.themeSystem, texts.themeSystemKeywords),
  schemeCommand('light', texts.themeLight, texts.themeLightKeywords),
  schemeCommand('dark', texts.themeDark, texts.themeDarkKeywords),
  page({
    id: 'goTerms',
    label: texts.terms,
    keywords: texts.termsKeywords,
    group: texts.miscellaneous,
    applies: () => true,
    path: PATHS.terms,
  }),
  page({
    id: 'goAccount',
    label: texts.account,
    keywords: texts.accountKeywords,
    group: texts.miscellaneous,
    applies: isSignedIn,
    path: PATHS.profile,
  }),
  page({
    id: 'changePassword',
    label: texts.changePassword,
    keywords: texts.changePasswordKeywords,
    group: texts.miscellaneous,
    applies: isSignedIn,
    path: PASSWORD_PATH,
  }),
  {
    id: 'showSyncStatus',
    label: texts.showSyncStatus,
    keywords: texts.showSyncStatusKeywords,
    keys: [],
    scope: 'app',
    group: texts.miscellaneous,
    applies: isSignedIn,
    run: () => openDialog({ name: 'syncStatus' }),
  },
  {
    id: 'export',
    label: texts.exportItems,
    keywords: texts.exportItemsKeywords,
    keys: [],
    scope: 'app',
    group: texts.miscellaneous,
    applies: isSignedIn,
    run: () => openDialog({ name: 'export', scope: preferredScope() }),
  },
  {
    id: 'logout',
    label: texts.logout,
    keywords: texts.logoutKeywords,
    keys: [],
    scope: 'app',
    group: texts.miscellaneous,
    applies: isSignedIn,
    run: () => void askToLogOut(),
  },
];

/** Logs out. This deletes unsent changes and drafts, so it asks first if there are any. */
async function askToLogOut(): Promise<void> {
  const leave = async () => {
    await logOut();
    goTo(PATHS.login, { replace: true });
  };
  const unsaved = await readUnsaved();
  if (!unsaved) return;
  if (unsaved.unsynced.length + unsaved.drafts.length === 0) return leave();
  openDialog({ name: 'logout', ...unsaved, onConfirm: () => void leave() });
}
