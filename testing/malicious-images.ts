import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Malicious files that may be uploaded as pictures. They are harmless while they are only stored. */

/** Returns a valid JPEG photo of one colour as a sharp pipeline. */
export function photo(width = 900, height = 600): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c60742' } }).jpeg();
}

export const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/></svg>',
);

/** Returns a GIF that is also valid JavaScript: `GIF89a/*…*\/=alert(1)`. */
export async function gifThatIsAScript(): Promise<Buffer> {
  const gif = await photo(90, 60).gif().toBuffer();
  return Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from('*/=1;alert(document.cookie)')]);
}

/**
 * Returns a photo that a browser may interpret as HTML, and an archiver as ZIP: with a comment at the start and an
 * archive at the end.
 */
export async function jpegThatIsAPageAndAnArchive(): Promise<Buffer> {
  const jpeg = await photo().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html]);
  const emptyArchive = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), html, emptyArchive]);
}

/** Returns a photo with metadata about place, author and camera. */
export async function photoWithPosition(): Promise<Buffer> {
  return photo()
    .withExif({
      IFD0: { Make: 'Camera', Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 7/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .toBuffer();
}

/** Returns a PNG of a few hundred bytes that declares any size. Its rows are missing, or zero and highly compressed. */
export function pngThatDeclares(width: number, height: number, rows = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const packed = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns an animation with many small frames. */
export async function movingWebp(frames: number): Promise<Buffer> {
  const [width, height] = [64, 48];
  const pixels = Buffer.alloc(width * height * frames * 3);
  // Identical consecutive frames would be merged.
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill(frame % 2 === 0 ? 40 : 200, frame * width * height * 3, (frame + 1) * width * height * 3);
  }
  return sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  })
    .webp({ delay: Array(frames).fill(20), effort: 0 })
    .toBuffer();
}

/**
 * Returns a progressive JPEG: greyscale, `side` pixels wide and high, with any number of scans, each of which says in a
 * hundred bytes that nothing changes. Each scan iterates over all blocks, so that a few kilobytes keep a decoder busy
 * for a long time within all limits of size. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex G.
 */
export function jpegOfLayers(layers: number, side = 7_200): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const flatTable = Buffer.alloc(65, 1).fill(0, 0, 1);
  // One symbol of one bit, `0`: "as before" in the first scan, "nothing in the next 16,384 blocks" in the others.
  const symbol = (kind: number, value: number) => Buffer.from([kind, 1, ...Array(15).fill(0), value]);
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
  const scans = [jpegScan(0, 0, 0, Buffer.alloc(Math.ceil(blocks / 8)))];
  // Each of the 63 frequencies first coarsely, then with increasing precision.
  for (let layer = 0; layer < layers; layer++) {
    const [frequency, fineness] = [1 + (layer % 63), 13 - Math.floor(layer / 63)];
    scans.push(jpegScan(frequency, fineness === 13 ? 0 : fineness + 1, fineness, nothing));
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, flatTable),
    jpegSegment(0xc2, Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, symbol(0x00, 0)),
    jpegSegment(0xc4, symbol(0x10, 0xe0)),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function jpegScan(frequency: number, finenessBefore: number, fineness: number, data: Buffer): Buffer {
  const header = Buffer.from([1, 1, 0, frequency, frequency, (finenessBefore << 4) | fineness]);
  return Buffer.concat([jpegSegment(0xda, header), data]);
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data]);
}
