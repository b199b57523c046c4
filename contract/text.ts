import * as z from 'zod/mini';
import { hasSecretAddress, privateAddress } from './secret-address.ts';

/**
 * Bidirectional control characters. They would change the direction of the text that follows a name on a page or in a
 * mail.
 */
const turningCharacters = /[\u202a-\u202e\u2066-\u2069]/g;
/** Matches a text without visible characters. */
const nothingToSee = /^[\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/**
 * Returns a text as one line: each run of control characters, line ends, lone surrogates and noncharacters becomes one
 * space; bidirectional embeddings, overrides and isolates are removed. Nothing is trimmed. Empty for a text without
 * visible characters.
 */
export function shownLine(text: string): string {
  const shown = text.replace(turningCharacters, '').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{NChar}]+/gu, ' ');
  return nothingToSee.test(shown) ? '' : shown;
}

/**
 * Normalises a text of several lines: keeps line feeds and tabs, and turns other line ends into line feeds, because
 * calendars break at them. Other control characters and noncharacters (U+FFFE) are removed, because databases and XML
 * reject some.
 */
export function shownLines(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])[\p{Cc}\p{Cs}\p{NChar}]/gu, '');
}

/** Returns the schema of one line of text: 1 to `max` characters after invisible ones are removed. */
export const line = (max: number) =>
  z.string().check(z.overwrite(shownLine), z.trim(), z.minLength(1), z.maxLength(max));

/** Returns the schema of a text of several lines, possibly empty, at most `max` characters. */
export const lines = (max: number) => z.string().check(z.overwrite(shownLines), z.trim(), z.maxLength(max));

/**
 * Returns the schema `lines` for public text. Rejects a text with an address that must not be public, such as that of a
 * private calendar.
 */
export const publicLines = (max: number) =>
  lines(max).check(z.refine((text) => !hasSecretAddress(text), privateAddress));

/**
 * A hidden field that bots fill in. A request with a value is accepted but discarded. The name must mean nothing to the
 * autofill of browsers.
 */
export const honeypot = z.optional(z.string().check(z.maxLength(1000)));
