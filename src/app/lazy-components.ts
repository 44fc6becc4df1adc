import { runMissed } from '../notices/show-notice';
import {
  BottomBar,
  CreateMenu,
  HintPanel,
  InputMenu,
  ItemMenu,
  Peek,
  SessionEnded,
} from '../screens/main/lazy-parts';
import { loadSwipes } from '../screens/main/use-swipes';
import { lazyPart, lazyWithPreload } from '../ui/lazy-with-preload';
import { MOBILE } from '../ui/use-media';
import { WITH_HINTS } from '../stores/hints';
import { loadWorkspace } from './load-workspace';

export const HomeScreen = lazyPart(() => import('../screens/home/HomeScreen'), 'HomeScreen');
export const LoginScreen = lazyPart(() => import('../screens/login/LoginScreen'), 'LoginScreen');
export const SyncMark = lazyPart(() => import('./header/SyncMark'), 'SyncMark');
export const MainScreen = lazyWithPreload(async () => {
  const [{ MainScreen: Screen }] = await Promise.all([
    import('../screens/main/MainScreen'),
    // The main view can show nothing without an account.
    loadWorkspace(),
    // The sync mark is in the same chunk, and is drawn in the same frame.
    SyncMark.preload(),
    // Parts that only some devices need in the first frame.
    matchMedia(MOBILE).matches && BottomBar.preload(),
    loadSwipes(),
    matchMedia(WITH_HINTS).matches && HintPanel.preload(),
  ]);
  return Screen;
});
export const HelpScreen = lazyPart(() => import('../screens/help/HelpScreen'), 'HelpScreen');
export const TermsScreen = lazyPart(() => import('../screens/terms/TermsScreen'), 'TermsScreen');
export const ProfileScreen = lazyPart(
  () => import('../screens/profile/ProfileScreen'),
  'ProfileScreen',
);
export const NotFoundScreen = lazyPart(
  () => import('../screens/not-found/NotFoundScreen'),
  'NotFoundScreen',
);
export const RegisterScreen = lazyPart(
  () => import('../screens/register/RegisterScreen'),
  'RegisterScreen',
);
export const EmailRequestScreen = lazyPart(
  () => import('../screens/email-request/EmailRequestScreen'),
  'EmailRequestScreen',
);
export const ConfirmVerificationScreen = lazyPart(
  () => import('../screens/confirm/ConfirmVerificationScreen'),
  'ConfirmVerificationScreen',
);
export const ConfirmPasswordResetScreen = lazyPart(
  () => import('../screens/confirm/ConfirmPasswordResetScreen'),
  'ConfirmPasswordResetScreen',
);
export const ConfirmProviderLinkScreen = lazyPart(
  () => import('../screens/confirm/ConfirmProviderLinkScreen'),
  'ConfirmProviderLinkScreen',
);
export const ConfirmEmailChangeScreen = lazyPart(
  () => import('../screens/confirm/ConfirmEmailChangeScreen'),
  'ConfirmEmailChangeScreen',
);
export const CollectionMenu = lazyPart(() => import('./header/CollectionMenu'), 'CollectionMenu');
export const ProfileMenu = lazyPart(() => import('./header/ProfileMenu'), 'ProfileMenu');
export const Modals = lazyPart(() => import('../modals/Modals'), 'Modals');
export const Palette = lazyWithPreload(async () => {
  const [{ Palette: Part }] = await Promise.all([
    import('./Palette'),
    loadWorkspace(),
    import('../ui/field-styles'),
  ]);
  return Part;
});
export const ToastArea = lazyWithPreload(async () => {
  const toasts = await import('../notices/toasts');
  runMissed(toasts);
  return toasts.ToastArea;
});

/**
 * Preloads the menus, the login of an expired session and what a logout asks about, so that they open in the next frame,
 * even without a network.
 */
export async function preloadParts(): Promise<void> {
  await Promise.all([
    CollectionMenu.preload(),
    ProfileMenu.preload(),
    BottomBar.preload(),
    CreateMenu.preload(),
    HintPanel.preload(),
    InputMenu.preload(),
    ItemMenu.preload(),
    Peek.preload(),
    SessionEnded.preload(),
    import('../stores/drafts/draft-texts'),
  ]);
}
