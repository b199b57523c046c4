/** What the file of a picture tells of itself without being decoded. */
export interface PictureStructure {
  /** In pixels, whichever way up; null where it does not say. */
  size: { width: number; height: number } | null;
  /** Whether it goes on until its end. What hangs on behind that is no fault. */
  isWhole: boolean;
}

/** Of files in one of these formats, by their first bytes. They may be broken in any way. */
export const structureOf: Record<'jpeg' | 'png' | 'webp' | 'avif', (bytes: Uint8Array) => PictureStructure> = {
  jpeg: ofJpeg,
  png: ofPng,
  webp: ofWebp,
  avif: ofAvif,
};

/**
 * Segments with their lengths, between them what is drawn, in which 0xff means itself before 0. The server refuses what has
 * no end too. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
 */
function ofJpeg(bytes: Uint8Array): PictureStructure {
  const view = viewOf(bytes);
  let size: PictureStructure['size'] = null;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return { size, isWhole: size !== null };
    // A byte of the picture, one that fills, or a mark without a length.
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

/** Chunks of length, name, content and checksum; one alone, the last, is empty, and missed by nobody. https://www.w3.org/TR/png-3/#5Chunk-layout */
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

/** A box that says how long it is, and in its first chunk how large the picture is. https://www.rfc-editor.org/rfc/rfc9649 */
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

/** Boxes in boxes; `ispe` has the size of a picture, of its tiles or of its thumbnail. ISO/IEC 14496-12 and 23008-12. */
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
      // What is not known may be anything that hangs on behind.
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

/** Four letters. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
