import slugify from '@sindresorhus/slugify';
import { transliterate } from 'transliteration';

/** Long enough for any name, short enough to be read aloud. The contract allows 120: room for what comes later. */
const longestSlug = 80;

/** For a name of emojis alone. */
const slugOfNothing = 'event';

/** Scripts that `slugify` romanises well by itself; all others are transliterated before. */
const foreignLetters =
  /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Inherited}]]+/gv;

/**
 * The readable part of an event's address, made from its name: `Soirée d'été` → `soiree-d-ete`.
 * At most 80 letters a-z, digits and single hyphens, cut between words; never empty.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(foreignLetters, (letters) => ` ${transliterate(letters)} `);
  return shorten(slugify(plain, { decamelize: false }), longestSlug) || slugOfNothing;
}

/** Room for a date and for a number after it. */
const longestBeforeDate = longestSlug - '-2027-05-08'.length - '-9999'.length;

/** For one date of an evening that repeats: `milonga-2027-05-08`. */
export function datedSlug(slug: string, day: string): string {
  return `${shorten(slug, longestBeforeDate)}-${day}`;
}

/** The nth event of one name: `milonga`, `milonga-2`, `milonga-3`… */
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
