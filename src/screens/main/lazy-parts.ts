import { lazyWithPreload } from '../../ui/lazy-with-preload';

// Nobody opens a menu in the first frame, so its code can come after it.
export const InputMenu = lazyWithPreload(async () => (await import('./InputMenu')).InputMenu);
export const ItemMenu = lazyWithPreload(async () => (await import('./ItemMenu')).ItemMenu);
// It brings the fields of a form along, and most sessions go on.
export const SessionEnded = lazyWithPreload(
  async () => (await import('../../ui/SessionEnded')).SessionEnded,
);
// The server is asked first whether it is of use.
export const VerifyNotice = lazyWithPreload(
  async () => (await import('./VerifyNotice')).VerifyNotice,
);
