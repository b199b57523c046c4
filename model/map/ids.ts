/** UUIDs as four 32-bit words, big-endian, so that comparing words gives the order of the texts and of PostgreSQL. */
export const wordsPerId = 4;
export type IdWords = readonly [number, number, number, number];

/** Returns a UUID as four 32-bit words. The text must be valid; a broken one gives NaN. */
export function idWords(id: string): IdWords {
  return [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28, 36), 16),
  ];
}

/** Returns the text of the UUID whose four words begin at an index of a column. */
export function idText(words: Uint32Array, start: number): string {
  const hex = (offset: number) => (words[start + offset] ?? 0).toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex(0), hex(1), hex(2), hex(3)];
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

/** Series are identified by the random half of their UUID. Events without a series have zeros. */
export const wordsPerSeries = 2;
export type SeriesWords = readonly [number, number];

/** Returns the random half of the id of a series as two words, or zeros for null. */
export function seriesWords(id: string | null): SeriesWords {
  if (id === null) return [0, 0];
  const [, , three, four] = idWords(id);
  return [three, four];
}

/** Returns 64 bits that are equal for equal texts, and very likely different for others (FNV-1a with two start values). */
export function hashWords(text: string): readonly [number, number] {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
    other ^= other >>> 13;
  }
  return [one >>> 0, other >>> 0];
}
