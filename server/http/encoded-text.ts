import { compress, type Encoding } from './compression.ts';

/** Below this, compression saves less than it costs. */
const minCompressedBytes = 1024;

/** A text and its compressed copies. Each copy is made once, when it is first needed. */
export class EncodedText {
  readonly plain: Buffer;
  readonly #copies = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(text: string) {
    this.plain = unpooled(Buffer.from(text));
  }

  /** Memory with compressed copies, at most. */
  get bytes(): number {
    return this.isWorthCompressing ? 2 * this.plain.length : this.plain.length;
  }

  /** Returns whether the text is long enough to be compressed. */
  get isWorthCompressing(): boolean {
    return this.plain.length >= minCompressedBytes;
  }

  /** A promise only the first time, so that a cached response is sent without waiting. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.plain;
    const known = this.#copies.get(encoding);
    if (known) return known;
    const compressing = compress(this.plain, encoding).then(unpooled);
    this.#copies.set(encoding, compressing);
    compressing.then(
      (bytes) => this.#copies.set(encoding, bytes),
      () => this.#copies.delete(encoding),
    );
    return compressing;
  }
}

/** Returns a copy with memory of its own. A small buffer is part of a pool of 64 KB, which it would keep in memory. */
function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
