/**
 * Returns user text for a mail header: one line, without encoded words (RFC 2047), because mail programs would decode
 * them to characters that forms reject. A word joiner separates the two characters that start an encoded word.
 */
export function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '=\u2060?')
    .trim();
}
