/**
 * Writes numbers as LEB128: seven bits per byte, the eighth bit marks that more follow. Small numbers take one byte.
 */
export class Writer {
  readonly #bytes: number[] = [];

  /** Writes an integer from 0 up. */
  natural(number: number): void {
    let rest = number;
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  /** Writes a signed integer in zigzag encoding: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
  whole(number: number): void {
    this.natural(number < 0 ? -2 * number - 1 : 2 * number);
  }

  /** Writes a text in UTF-8, after its length in bytes. */
  text(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.natural(encoded.length);
    this.#bytes.push(...encoded);
  }

  /** Returns a copy of what was written. */
  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads the format of `Writer` in the same order. */
export class Reader {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Reads an integer from 0 up. */
  natural(): number {
    let number = 0;
    let worth = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('The data ends too early.');
      number += (byte & 127) * worth;
      if (byte < 128) return number;
      worth *= 128;
    }
  }

  /** Reads a signed integer in zigzag encoding. */
  whole(): number {
    const folded = this.natural();
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }

  /** Reads a text with its length. */
  text(): string {
    const length = this.natural();
    const text = this.#decoder.decode(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }
}
