import { type FoundDate, trust } from './found-date.ts';
import type { SourceText, Span } from './source-text.ts';

/* Newsletters tell of several evenings, one below the other, each behind its date. The first to come is read. */

const bullet = /^[\s"(§·>+-]*(?:\d{1,2}\s?[).]\s+)?(?:le |el |il |am |on )?$/;
const leastLetters = 6;

/** What is told of other evenings than the first; nothing where it is one evening, however many days it has. */
export function otherEvenings(source: SourceText, dates: readonly FoundDate[], today: string): Span[] {
  const heads = dates.filter((date) => isHead(source, date));
  if (heads.length < 2 || dates.some(({ isRow, trust: own }) => isRow && own > trust.none)) return [];
  const items = heads.map((head, index) => {
    const next = heads[index + 1];
    const start = source.text.lastIndexOf('\n', head.start - 1) + 1;
    const paragraph = source.text.indexOf('\n\n', head.end);
    const end = next ? source.text.lastIndexOf('\n', next.start - 1) + 1 : paragraph;
    return { day: head.days[0] ?? '', head, start, end: end < 0 ? source.text.length : end };
  });
  const telling = items.filter(({ head, end }) => lettersIn(source.rest.slice(head.end, end)) >= leastLetters);
  // "16.01. 20:00 Milonga", "23.01. 20:00 Milonga": dates of one evening.
  const lines = items.map(({ head, end }) => source.rest.slice(head.end, end).trim().split('\n'));
  const isOneEvening = lines.every(
    ([line = '', ...more], index) => line === lines[0]?.[0] && (more.length === 0 || index === lines.length - 1),
  );
  if (isOneEvening || telling.length < 2 || new Set(items.map(({ day }) => day)).size < 2) return [];
  const [first] = telling.filter(({ day }) => day >= today).sort((one, other) => (one.day < other.day ? -1 : 1));
  return items.filter((item) => item !== first);
}

/** The date stands at the beginning of a line. */
function isHead(source: SourceText, { start, days, isRow, trust: own }: FoundDate): boolean {
  if (isRow || days.length !== 1 || own < trust.relative) return false;
  const line = source.folded.slice(source.folded.lastIndexOf('\n', start - 1) + 1, start);
  return line.length < 16 && bullet.test(line);
}

/** Of the words, not of what was taken out. */
function lettersIn(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').replace(/[\ue001-\ue007]/g, '').length;
}
