/** Facts about a picture that can be read without decoding it. */
export interface PictureStructure {
  /** In pixels, before rotation; null if unknown. */
  size: { width: number; height: number } | null;
  /** Whether the file is complete. Extra bytes at the end are allowed. */
  isWhole: boolean;
}

/** Parsers by format. They accept corrupt bytes and do not throw. */
export const structureOf: Record<'jpeg' | 'png' | 'webp' | 'avif', (bytes: Uint8Array) => PictureStructure> = {
  jpeg: ofJpeg,
  png: ofPng,
  webp: ofWebp,
  avif: ofAvif,
};

/**
 * Segments with lengths, and between them image data, in which a byte 0xff is escaped by a following 0. A file without
 * an end marker is not complete; the server rejects it too. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
 */
function ofJpeg(bytes: Uint8Array): PictureStructure {
  const view = viewOf(bytes);
  let size: PictureStructure['size'] = null;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return { size, isWhole: size !== null };
    // Escaped image data, fill bytes and markers without a length.
    const isBare = marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    if (isBare) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 9 <= bytes.length) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return { size, isWhole: false };
}

/**
 * Chunks of length, name, data and checksum. A missing IEND chunk is ignored, because it contains no data.
 * https://www.w3.org/TR/png-3/#5Chunk-layout
 */
function ofPng(bytes: Uint8Array): PictureStructure {
  const view = viewOf(bytes);
  if (bytes.length < 33) return { size: null, isWhole: false };
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4);
    if (name === 'IEND') break;
    if (at + 12 + view.getUint32(at) > bytes.length) return { size, isWhole: false };
    hasPixels ||= name === 'IDAT';
  }
  return { size, isWhole: hasPixels };
}

/**
 * A RIFF container with its length; the first chunk contains the size of the picture.
 * https://www.rfc-editor.org/rfc/rfc9649
 */
function ofWebp(bytes: Uint8Array): PictureStructure {
  const view = viewOf(bytes);
  if (bytes.length < 30) return { size: null, isWhole: false };
  const isWhole = 8 + view.getUint32(4, true) <= bytes.length;
  const three = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16);
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { size: { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }, isWhole };
    case 'VP8L': {
      const both = view.getUint32(21, true);
      return { size: { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 }, isWhole };
    }
    case 'VP8X':
      return { size: { width: three(24) + 1, height: three(27) + 1 }, isWhole };
    default:
      return { size: null, isWhole };
  }
}

/**
 * Nested boxes. `ispe` contains the size of the picture, a tile or a thumbnail, so the largest is used. ISO/IEC
 * 14496-12 and 23008-12.
 */
function ofAvif(bytes: Uint8Array): PictureStructure {
  let isWhole = true;
  let largest: PictureStructure['size'] = null;
  const view = viewOf(bytes);
  function look(first: number, end: number): void {
    for (let at = first; at + 8 <= end; ) {
      const name = textAt(bytes, at + 4);
      const short = view.getUint32(at);
      const isLong = short === 1 && at + 16 <= end;
      const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
      // Unknown boxes are ignored, because they may be extra bytes after the picture.
      if (at + length > end && ['ftyp', 'meta', 'mdat', 'moov'].includes(name)) isWhole = false;
      const inside = at + (isLong ? 16 : 8);
      const next = Math.min(end, at + Math.max(8, length));
      if (name === 'meta') look(inside + 4, next);
      if (name === 'iprp' || name === 'ipco') look(inside, next);
      if (name === 'ispe' && inside + 12 <= next) {
        const [width, height] = [view.getUint32(inside + 4), view.getUint32(inside + 8)];
        if (width * height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = { width, height };
      }
      at = next;
    }
  }
  look(0, bytes.length);
  return { size: largest, isWhole };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Returns the four-letter code at an offset. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
