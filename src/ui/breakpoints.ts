/** Up to this width the app is used with a thumb (spec §9). */
export const MOBILE = '(max-width: 720px)';

/** From this width there is room for the key hints beside the list (spec §9). */
export const WITH_HINTS = '(min-width: 1280px)';
