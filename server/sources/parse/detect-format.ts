import type { Source } from '#contract/sources.ts';

/**
 * Returns whether the content is binary (a workbook, a picture, a document), by control characters in its first 200.
 */
export function isNoText(text: string): boolean {
  return /^%PDF|(?!\s)\p{Cc}/u.test(text.slice(0, 200));
}

/**
 * Returns the format by the beginning of the content, because the content type of the server is often wrong; by the
 * type if that does not decide, otherwise `table`.
 */
export function detectFormat(text: string, type: string | null): NonNullable<Source['kind']> {
  const start = text
    .slice(0, 4000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^BEGIN:[ \t]*(VCALENDAR|VEVENT)/im.test(start)) return 'calendar';
  if (start.startsWith('<')) return 'page';
  if (/^[[{]/.test(start)) return 'events-calendar';
  if (/^text\/calendar/i.test(type ?? '')) return 'calendar';
  return /^text\/html/i.test(type ?? '') ? 'page' : 'table';
}
