/**
 * What people wrote, for a header: one line, and nothing in it that mail programs would decode (RFC 2047) into what no form of
 * ours lets through. An invisible joiner parts the two signs by which they know that.
 */
export function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '=\u2060?')
    .trim();
}
