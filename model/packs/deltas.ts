/** Returns the differences between adjacent numbers, the first one to 0. */
export function toDeltas(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

/** Returns the numbers of their differences. Inverse of `toDeltas`. */
export function fromDeltas(deltas: readonly number[]): Int32Array {
  let sum = 0;
  return Int32Array.from(deltas, (delta) => {
    sum += delta;
    return sum;
  });
}
