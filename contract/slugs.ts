/* Separate file so that browsers check slugs without loading Zod. */

/** Lower-case letters, digits and single hyphens: `milonga-du-canal`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const maxSlugCharacters = 120;

/**
 * Returns whether `text` is a valid slug: at most 120 lower-case letters and digits, in groups separated by single
 * hyphens.
 */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugCharacters && slugPattern.test(text);
}
