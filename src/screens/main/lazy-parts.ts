import { lazyPart } from '../../ui/lazy-with-preload';

// Menus and the panel with a whole text aren't needed for the first frame.
export const CreateMenu = lazyPart(() => import('./CreateMenu'), 'CreateMenu');
export const InputMenu = lazyPart(() => import('./InputMenu'), 'InputMenu');
export const ItemMenu = lazyPart(() => import('./ItemMenu'), 'ItemMenu');
// Below the last row, and only if there are later items.
export const LaterRow = lazyPart(() => import('./LaterRow'), 'LaterRow');
// Only a phone shows it.
export const BottomBar = lazyPart(() => import('./BottomBar'), 'BottomBar');
export const Peek = lazyPart(() => import('./Peek'), 'Peek');
// Only a wide screen shows it in its first frame.
export const HintPanel = lazyPart(() => import('./HintPanel'), 'HintPanel');
// Rarely needed, and it includes the code of form fields.
export const SessionEnded = lazyPart(() => import('../../ui/SessionEnded'), 'SessionEnded');
// Needed only after the server's answer says so.
export const VerifyNotice = lazyPart(() => import('./VerifyNotice'), 'VerifyNotice');
