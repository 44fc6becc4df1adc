import { preloadable } from '../../ui/preloadable';

// Nobody opens a menu in the first frame, so its code can come after it.
export const InputMenu = preloadable(async () => (await import('./InputMenu')).InputMenu);
export const ItemMenu = preloadable(async () => (await import('./ItemMenu')).ItemMenu);
