import type { Source } from '#contract/sources.ts';

/** A workbook, a picture or a document: it begins with characters that no text has. */
export function isNoText(text: string): boolean {
  return /^%PDF|(?!\s)\p{Cc}/u.test(text.slice(0, 200));
}

/** What it is, by what it begins with; what a server calls it is wrong as often as not. */
export function kindOf(text: string, type: string | null): NonNullable<Source['kind']> {
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
