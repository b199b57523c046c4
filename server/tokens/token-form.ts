import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const tokenPrefix = 'pista_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLetters = 30;
const checkLetters = 6;
/** Letters of a token that are stored and shown in lists. */
const startLetters = 10;

/**
 * Returns a new token: `pista_`, 30 random letters (178 bits), and 6 letters of their checksum. By this form, scanners
 * find tokens in published code, and the server rejects typing errors without a query.
 */
export function newToken(): { token: string; start: string; hash: string } {
  const letters = Array.from({ length: randomLetters }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const token = tokenPrefix + letters + checksum(letters);
  return { token, start: token.slice(0, startLetters), hash: hashOf(token) };
}

/** Returns whether the text has the form and the checksum of an API token. */
export function isWellFormed(token: string): boolean {
  if (!/^pista_[0-9A-Za-z]{36}$/.test(token)) return false;
  const letters = token.slice(tokenPrefix.length, -checkLetters);
  return token.endsWith(checksum(letters));
}

/** Returns the SHA-256 of a token. Tokens are random, so a slow hash would protect nothing. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** CRC-32 in base 62, with leading zeros. */
function checksum(letters: string): string {
  let rest = crc32(letters);
  let text = '';
  for (let nth = 0; nth < checkLetters; nth++) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
