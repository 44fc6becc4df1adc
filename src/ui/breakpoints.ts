/** Media query for phones (spec §9). */
export const MOBILE = '(max-width: 720px)';
