/** Up to this width the app is used with a thumb (spec §9). */
export const MOBILE = '(max-width: 720px)';
