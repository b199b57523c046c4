/**
 * UUIDs as four 32-bit words, the first digits first: a quarter of the bytes of the text, and comparing the words
 * one after the other gives the order of the texts, which is PostgreSQL's order too.
 */
export const wordsPerId = 4;
export type IdWords = readonly [number, number, number, number];

/** A UUID as text in, its words out. */
export function idWords(id: string): IdWords {
  return [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28, 36), 16),
  ];
}

/** The way back, from `words` in the column, `at` being the place of the first one. */
export function idText(words: Uint32Array, at: number): string {
  const hex = (offset: number) => (words[at + offset] ?? 0).toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex(0), hex(1), hex(2), hex(3)];
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

/** What tells series apart: half of a UUID's words, the random ones. An event without a series has zeros. */
export const wordsPerSeries = 2;
export type SeriesWords = readonly [number, number];

export function seriesWords(id: string | null): SeriesWords {
  if (id === null) return [0, 0];
  const [, , three, four] = idWords(id);
  return [three, four];
}
