import { lazyWithPreload } from '../../ui/lazy-with-preload';

// Menus and the panel with a whole text aren't needed for the first frame.
export const CreateMenu = lazyWithPreload(async () => (await import('./CreateMenu')).CreateMenu);
export const InputMenu = lazyWithPreload(async () => (await import('./InputMenu')).InputMenu);
export const ItemMenu = lazyWithPreload(async () => (await import('./ItemMenu')).ItemMenu);
// Below the last row, and only if there are later items.
export const LaterRow = lazyWithPreload(async () => (await import('./LaterRow')).LaterRow);
// Only a phone shows it.
export const BottomBar = lazyWithPreload(async () => (await import('./BottomBar')).BottomBar);
export const Peek = lazyWithPreload(async () => (await import('./Peek')).Peek);
// Only a wide screen shows it in its first frame.
export const HintPanel = lazyWithPreload(async () => (await import('./HintPanel')).HintPanel);
// Rarely needed, and it includes the code of form fields.
export const SessionEnded = lazyWithPreload(
  async () => (await import('../../ui/SessionEnded')).SessionEnded,
);
// Needed only after the server's answer says so.
export const VerifyNotice = lazyWithPreload(
  async () => (await import('./VerifyNotice')).VerifyNotice,
);
