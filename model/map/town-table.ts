const bitsPerPlane = 32;
const initialTowns = 256;

/** A number for each town, and for each of its styles. Towns and styles are slots; memory is 4 bytes each. */
export class TownTable {
  #numbers = new Uint32Array();
  /** Numbers per town: that of the town, then one per style. */
  #width = 1;

  /** The number of a town, or of a style in it; 0 if none was set. */
  get(town: number, style?: number): number {
    const column = style === undefined ? 0 : style + 1;
    return column < this.#width ? (this.#numbers[town * this.#width + column] ?? 0) : 0;
  }

  /** Combines the numbers of all towns: first those of the towns, then those of each style. */
  combine(both: (one: number, other: number) => number): Float64Array {
    const combined = new Float64Array(this.#width);
    for (let first = 0; first < this.#numbers.length; first += this.#width) {
      for (let column = 0; column < this.#width; column += 1)
        combined[column] = both(combined[column] ?? 0, this.#numbers[first + column] ?? 0);
    }
    return combined;
  }

  /** Replaces the number of the town of a row, and those of its styles. */
  update(
    { towns, stylePlanes }: { towns: Uint32Array; stylePlanes: readonly Uint32Array[] },
    row: number,
    next: (before: number) => number,
  ): void {
    const town = towns[row] ?? 0;
    this.#reserve(town, stylePlanes.length);
    const numbers = this.#numbers;
    const first = town * this.#width;
    numbers[first] = next(numbers[first] ?? 0);
    for (const [plane, styles] of stylePlanes.entries()) {
      for (let bits = styles[row] ?? 0; bits !== 0; bits &= bits - 1) {
        // The lowest set bit.
        const at = first + 1 + plane * bitsPerPlane + 31 - Math.clz32(bits & -bits);
        numbers[at] = next(numbers[at] ?? 0);
      }
    }
  }

  #reserve(town: number, planes: number): void {
    const width = 1 + planes * bitsPerPlane;
    const towns = this.#numbers.length / this.#width;
    if (town < towns && width <= this.#width) return;
    const wide = Math.max(width, this.#width);
    const numbers = new Uint32Array(Math.max(initialTowns, town < towns ? towns : 2 * town) * wide);
    for (let one = 0; one < towns; one += 1) {
      numbers.set(this.#numbers.subarray(one * this.#width, (one + 1) * this.#width), one * wide);
    }
    this.#numbers = numbers;
    this.#width = wide;
  }
}
