/**
 * Why a mail's link doesn't work:
 * - `malformed`: it is no such link at all, for instance cut off while it was copied;
 * - `expired`: it came too late;
 * - `used`: what it confirms is confirmed;
 * - `taken`: another account has the new address by now;
 * - `refused`: used before, overtaken by another change of the account, or altered.
 */
export const LINK_PROBLEMS = ['malformed', 'expired', 'used', 'taken', 'refused'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];
