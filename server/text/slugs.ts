import slugify from '@sindresorhus/slugify';
import { transliterate } from 'transliteration';

/** Short enough to read aloud. The contract allows 120, which leaves space for suffixes. */
const longestSlug = 80;

/** For names of only emojis. */
const slugOfNothing = 'event';

/** Scripts that `slugify` does not romanise; they are transliterated first. */
const foreignLetters =
  /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Inherited}]]+/gv;

/**
 * Returns the slug of a name: `Soirée d'été` → `soiree-d-ete`. At most 80 characters a-z, 0-9 and single hyphens, cut
 * between words; never empty.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(foreignLetters, (letters) => ` ${transliterate(letters)} `);
  return shorten(slugify(plain, { decamelize: false }), longestSlug) || slugOfNothing;
}

/** For names without any letter that can be romanised. */
const tokenOfNothing = 'Site';

/**
 * Returns a name as a token of HTTP headers (RFC 9110, 5.6.2), in ASCII: `École de Danse` → `Ecole-de-Danse`. Never empty.
 */
export function headerToken(name: string): string {
  const plain = transliterate(name.normalize('NFKC')).replace(/[^A-Za-z0-9]+/g, '-');
  return plain.replace(/^-|-$/g, '') || tokenOfNothing;
}

/** Leaves space for a date and a number. */
const longestBeforeDate = longestSlug - '-2027-05-08'.length - '-9999'.length;

/** Returns the slug of one date of a recurring event, cut if it is long: `milonga-2027-05-08`. */
export function datedSlug(slug: string, day: string): string {
  return `${shorten(slug, longestBeforeDate)}-${day}`;
}

/** Returns the nth slug of a name: `milonga`, `milonga-2`, `milonga-3`… */
export function nthSlug(slug: string, nth: number): string {
  const ending = nth === 1 ? '' : `-${nth}`;
  return shorten(slug, longestSlug - ending.length) + ending;
}

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length);
  const endsBetweenWords = slug[length] === '-';
  const lastHyphen = cut.lastIndexOf('-');
  return (endsBetweenWords || lastHyphen < length / 2 ? cut : cut.slice(0, lastHyphen)).replace(/-$/, '');
}
