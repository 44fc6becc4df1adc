import { catchUp } from '../notices/show-notice';
import { InputMenu, ItemMenu } from '../screens/main/menus';
import { preloadable } from '../ui/preloadable';
import { loadWorkspace } from './load-workspace';

export const HomeScreen = preloadable(
  async () => (await import('../screens/home/HomeScreen')).HomeScreen,
);
export const LoginScreen = preloadable(
  async () => (await import('../screens/login/LoginScreen')).LoginScreen,
);
export const MainScreen = preloadable(async () => {
  const [{ MainScreen: Screen }] = await Promise.all([
    import('../screens/main/MainScreen'),
    // Without an account there is nothing that it could show.
    loadWorkspace(),
  ]);
  return Screen;
});
export const HelpScreen = preloadable(
  async () => (await import('../screens/help/HelpScreen')).HelpScreen,
);
export const TermsScreen = preloadable(
  async () => (await import('../screens/terms/TermsScreen')).TermsScreen,
);
export const ProfileScreen = preloadable(
  async () => (await import('../screens/profile/ProfileScreen')).ProfileScreen,
);
export const NotFoundScreen = preloadable(
  async () => (await import('../screens/not-found/NotFoundScreen')).NotFoundScreen,
);
export const RegisterScreen = preloadable(
  async () => (await import('../screens/register/RegisterScreen')).RegisterScreen,
);
export const EmailRequestScreen = preloadable(
  async () => (await import('../screens/email-request/EmailRequestScreen')).EmailRequestScreen,
);
export const ConfirmVerificationScreen = preloadable(
  async () =>
    (await import('../screens/confirm/ConfirmVerificationScreen')).ConfirmVerificationScreen,
);
export const ConfirmPasswordResetScreen = preloadable(
  async () =>
    (await import('../screens/confirm/ConfirmPasswordResetScreen')).ConfirmPasswordResetScreen,
);
export const ConfirmEmailChangeScreen = preloadable(
  async () =>
    (await import('../screens/confirm/ConfirmEmailChangeScreen')).ConfirmEmailChangeScreen,
);
export const CollectionMenu = preloadable(
  async () => (await import('./header/CollectionMenu')).CollectionMenu,
);
export const ProfileMenu = preloadable(
  async () => (await import('./header/ProfileMenu')).ProfileMenu,
);
export const Palette = preloadable(async () => {
  const [{ Palette: Part }] = await Promise.all([import('./Palette'), loadWorkspace()]);
  return Part;
});
export const ToastArea = preloadable(async () => {
  const toasts = await import('../notices/toasts');
  catchUp(toasts);
  return toasts.ToastArea;
});

/** Loads the menus, so that they open in the next frame, network or not. */
export async function preloadMenus(): Promise<void> {
  await Promise.all([
    CollectionMenu.preload(),
    ProfileMenu.preload(),
    InputMenu.preload(),
    ItemMenu.preload(),
  ]);
}
