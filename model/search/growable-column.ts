const initialCapacity = 1024;
/** Growth factor of the array when it is full. */
const growthFactor = 1.5;

type Numbers = Uint32Array | Float32Array | Float64Array;

/** A column of numbers that can be appended to. */
export class GrowableColumn<Column extends Numbers> {
  size = 0;
  /** The first `size` numbers are valid. Replaced by a larger array when it grows. */
  numbers: Column;
  readonly #make: (room: number) => Column;

  constructor(make: (room: number) => Column) {
    this.#make = make;
    this.numbers = make(initialCapacity);
  }

  push(number: number): void {
    if (this.size === this.numbers.length) {
      const larger = this.#make(Math.ceil(this.size * growthFactor));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.size] = number;
    this.size += 1;
  }

  /** Returns the number at an index, 0 beyond the end. */
  at(index: number): number {
    return this.numbers[index] ?? 0;
  }
}
