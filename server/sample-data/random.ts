/** Random numbers that are the same for the same seed. */
export class Random {
  #state: [number, number, number, number];

  constructor(seed: string) {
    // FNV-1a spreads a short seed over 32 bits; the first rounds below mix it further.
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
    this.#state = [hash, hash ^ 0x9e3779b9, 0x243f6a88, 1];
    for (let round = 0; round < 12; round++) this.next();
  }

  /** Returns a number from 0 to below 1: Chris Doty-Humphrey's small fast counter (sfc32). */
  next(): number {
    let [a, b, c, counter] = this.#state;
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    this.#state = [a, b, c, counter];
    return (sum >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  }

  /** Returns one of the keys, by weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
    const entries = entriesOf(weights);
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    throw new RangeError('nothing to pick from');
  }

  /** Returns a UUID version 7 with the given time. */
  uuid(at: Date): string {
    const hex = (bits: number) =>
      Math.floor(this.next() * 2 ** bits)
        .toString(16)
        .padStart(bits / 4, '0');
    const time = at.getTime().toString(16).padStart(12, '0');
    const variant = (8 + Math.floor(this.next() * 4)).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(12)}-${variant}${hex(12)}-${hex(24)}${hex(24)}`;
  }
}

/** Returns `Object.entries` with the key type of the record, which TypeScript widens to `string`. */
export function entriesOf<Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
