import * as z from 'zod/mini';
import { hasSecretAddress, privateAddress } from './secret-address.ts';

/** They turn around what is read after them: a name would rewrite the page, the subject or the list that it stands in. */
const turningCharacters = /[\u202a-\u202e\u2066-\u2069]/g;
/** Nobody sees a text that has nothing but these. */
const nothingToSee = /^[\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** What shows of a line, whoever wrote it: what would break or hide in it becomes a space, and what shows nothing is nothing. */
export function shownLine(text: string): string {
  const shown = text.replace(turningCharacters, '').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{NChar}]+/gu, ' ');
  return nothingToSee.test(shown) ? '' : shown;
}

/**
 * The same for several lines: line feeds and tabs stay, other kinds of line ends become line feeds, because calendars break
 * at them. Other control characters and what is no character (U+FFFE) are removed: databases and XML do not take all of them.
 */
export function shownLines(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])[\p{Cc}\p{Cs}\p{NChar}]/gu, '');
}

/** One line of text. */
export const line = (most: number) =>
  z.string().check(z.overwrite(shownLine), z.trim(), z.minLength(1), z.maxLength(most));

/** Text of several lines, or none. */
export const lines = (most: number) => z.string().check(z.overwrite(shownLines), z.trim(), z.maxLength(most));

/** The same, for text that everyone can read: refused where it contains the private address of a calendar. */
export const publicLines = (most: number) =>
  lines(most).check(z.refine((text) => !hasSecretAddress(text), privateAddress));

/**
 * A field that people do not see and robots fill in: whoever does is thanked, and nothing is kept. No browser must ever
 * fill it in for somebody, so its name means nothing to those who know names, addresses and websites.
 */
export const honeypot = z.optional(z.string().check(z.maxLength(1000)));
