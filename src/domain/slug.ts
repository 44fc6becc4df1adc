import { SLUG_MAX } from './limits';

/**
 * Derives a slug from a name or a typed slug (spec §5): lower case, only a-z, 0-9 and single hyphens, and a hyphen
 * between a letter and a following digit. Empty if the text has none of these characters.
 */
export function normaliseSlug(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/([a-z])(?=[0-9])/g, '$1-')
    .replace(/-+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-|-$/g, '');
}

/** Returns the first of `slug`, `slug-2`, `slug-3` … that isn't taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let n = 2; ; n++) {
    const ending = `-${n}`;
    const candidate = slug.slice(0, SLUG_MAX - ending.length).replace(/-$/, '') + ending;
    if (!isTaken(candidate)) return candidate;
  }
}
