import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { constants, crc32, createBrotliCompress, createGzip } from 'node:zlib';
import { brotliOptions, type Encoding } from './compression.ts';

/** The bytes of one answer, in order. What fills the gaps has as many bytes as were agreed. */
type Fill = (filling: Buffer) => Buffer[];

/**
 * A text with gaps that each answer fills with something of its own. It is packed once for each encoding: between its
 * packed pieces, what fills a gap stands as it is, which both formats allow.
 */
export class GappedText {
  readonly #pieces: readonly Buffer[];
  readonly #gapBytes: number;
  readonly #copies = new Map<Encoding, Fill | Promise<Fill>>();

  constructor(pieces: readonly string[], gapBytes: number) {
    this.#pieces = pieces.map((piece) => Buffer.from(piece));
    this.#gapBytes = gapBytes;
    this.#copies.set('identity', (filling) => between(this.#pieces, filling));
  }

  /** Without its packed copies, which together take less. */
  get bytes(): number {
    return sizeOf(this.#pieces);
  }

  in(encoding: Encoding): Fill | Promise<Fill> {
    const known = this.#copies.get(encoding);
    if (known) return known;
    const packing = encoding === 'br' ? inBrotli(this.#pieces, this.#gapBytes) : inGzip(this.#pieces, this.#gapBytes);
    this.#copies.set(encoding, packing);
    packing.then(
      (fill) => this.#copies.set(encoding, fill),
      () => this.#copies.delete(encoding),
    );
    return packing;
  }
}

export function sizeOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** Brotli has meta-blocks that are not packed (RFC 7932, section 9.2). */
async function inBrotli(pieces: readonly Buffer[], gapBytes: number): Promise<Fill> {
  // How a piece is packed must not depend on the bytes before it. It costs no size.
  const params = { ...brotliOptions.params, [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1 };
  const packed = await packAround(createBrotliCompress({ params }), constants.BROTLI_OPERATION_FLUSH, pieces, gapBytes);
  const head = Buffer.alloc(3);
  // Not the last one (1 bit), its length less one in four nibbles (2 bits that say so, and 16), not packed (1 bit).
  head.writeUIntLE(((gapBytes - 1) << 3) | (1 << 19), 0, 3);
  return (filling) => between(packed, Buffer.concat([head, filling]));
}

/** Gzip (RFC 1952) is deflate, which has blocks that are not packed (RFC 1951, section 3.2.4), and a checksum of all. */
async function inGzip(pieces: readonly Buffer[], gapBytes: number): Promise<Fill> {
  const packed = await packAround(createGzip(), constants.Z_SYNC_FLUSH, pieces, gapBytes);
  const last = packed.pop() ?? Buffer.alloc(0);
  // The checksum, then the length of the text.
  const trailerAt = last.length - 8;
  const body = [...packed, last.subarray(0, trailerAt)];
  const head = Buffer.alloc(5);
  head.writeUInt16LE(gapBytes, 1);
  head.writeUInt16LE(0xffff ^ gapBytes, 3);
  return (filling) => {
    const trailer = Buffer.from(last.subarray(trailerAt));
    trailer.writeUInt32LE(between(pieces, filling).reduce((sum, piece) => crc32(piece, sum), 0));
    return [...between(body, Buffer.concat([head, filling])), trailer];
  };
}

/** The packed pieces. What is packed for the gaps is left out. */
async function packAround(
  packer: Transform & { flush(kind: number, then: () => void): void },
  flushKind: number,
  pieces: readonly Buffer[],
  gapBytes: number,
): Promise<Buffer[]> {
  const gaps = standIns(pieces.length - 1, gapBytes);
  const packed: Buffer[] = [];
  let chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = finished(packer);
  const flush = () => Promise.race([ended, new Promise<void>((resolve) => packer.flush(flushKind, resolve))]);
  for (const [place, piece] of pieces.entries()) {
    packer.write(piece);
    const gap = gaps[place];
    if (!gap) packer.end();
    await (gap ? flush() : ended);
    packed.push(Buffer.concat(chunks));
    if (gap) {
      packer.write(gap);
      await flush();
    }
    chunks = [];
  }
  return packed;
}

/** Of bytes that UTF-8 does not have, no two of which follow each other twice: nothing is packed as a copy of them. */
function standIns(count: number, gapBytes: number): Buffer[] {
  if (count * gapBytes > alien.length * (alien.length - 1)) throw new RangeError('Too many gaps.');
  const at = (place: number) => alien[((place % alien.length) * (Math.floor(place / alien.length) + 1)) % alien.length];
  const all = Buffer.from(Array.from({ length: count * gapBytes }, (_, place) => at(place) ?? 0));
  return Array.from({ length: count }, (_, gap) => all.subarray(gap * gapBytes, (gap + 1) * gapBytes));
}

/** As many as a prime number: multiples of each number below it come to all of them. */
const alien = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];

function between(pieces: readonly Buffer[], filling: Buffer): Buffer[] {
  return pieces.flatMap((piece, place) => (place === 0 ? [piece] : [filling, piece]));
}
