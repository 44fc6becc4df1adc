/**
 * Why the link of a mail doesn't work:
 * - `malformed`: it isn't a valid link, for example because it was cut off when copied;
 * - `expired`: it has expired;
 * - `used`: the address is already confirmed;
 * - `taken`: another account now has the new address;
 * - `refused`: it was already used, invalidated by another change of the account, or altered.
 */
export const LINK_PROBLEMS = ['malformed', 'expired', 'used', 'taken', 'refused'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];
