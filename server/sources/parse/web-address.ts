/**
 * Returns a link that can be shown: http or https, complete; null for anything else. Relative ones are resolved against
 * `base`.
 */
export function webAddress(written: string | null | undefined, base?: string): string | null {
  // `new URL(undefined, base)` returns `/undefined`.
  const text = written?.trim();
  if (!text) return null;
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return url.href;
}
