const leastRoom = 1024;
/** Room for what is to come, before all must move to a larger place. */
const headroom = 1.5;

type Numbers = Uint32Array | Float32Array | Float64Array;

/** A column of numbers that grows at its end. */
export class Growing<Column extends Numbers> {
  size = 0;
  /** Its first `size` numbers count. Another one once it has grown. */
  numbers: Column;
  readonly #make: (room: number) => Column;

  constructor(make: (room: number) => Column) {
    this.#make = make;
    this.numbers = make(leastRoom);
  }

  push(number: number): void {
    if (this.size === this.numbers.length) {
      const larger = this.#make(Math.ceil(this.size * headroom));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.size] = number;
    this.size += 1;
  }

  at(place: number): number {
    return this.numbers[place] ?? 0;
  }
}
