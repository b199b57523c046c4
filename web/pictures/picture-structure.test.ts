import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegOfLayers, movingWebp, photoWithPosition, pngThatDeclares } from '#testing/malicious-images.ts';
import { structureOf } from './picture-structure.ts';

const size = { width: 300, height: 200 };
const photo = sharp({
  create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
});

type Format = keyof typeof structureOf;
const pictures: [string, Format, Uint8Array][] = [
  ['JPEG', 'jpeg', await photo.clone().jpeg().toBuffer()],
  ['progressive JPEG', 'jpeg', await photo.clone().jpeg({ progressive: true }).toBuffer()],
  ['rotated JPEG', 'jpeg', await photo.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['PNG', 'png', await photo.clone().png().toBuffer()],
  ['WebP', 'webp', await photo.clone().webp().toBuffer()],
  ['lossless WebP', 'webp', await photo.clone().webp({ lossless: true }).toBuffer()],
  ['transparent WebP', 'webp', await photo.clone().ensureAlpha(0.5).webp().toBuffer()],
  ['AVIF', 'avif', await photo.clone().avif({ effort: 0 }).toBuffer()],
];

const ofAll = (bytes: Uint8Array, format: Format) => structureOf[format](Uint8Array.from(bytes));

test.each(pictures)('reads the size of a complete %s', (_name, format, bytes) => {
  expect(ofAll(bytes, format)).toEqual({ size, isWhole: true });
});

test.each(pictures)('accepts extra bytes after a %s', (_name, format, bytes) => {
  for (const more of ['<p>what a scanner adds</p>', '\0'.repeat(4096), 'mdat', 'PK\x05\x06'.padEnd(22, '\0')]) {
    expect(ofAll(Buffer.concat([bytes, Buffer.from(more)]), format)).toEqual({ size, isWhole: true });
  }
});

test.each(pictures)('detects a truncated %s', (_name, format, bytes) => {
  for (const missing of [13, 14, 100, 1000, bytes.length >> 1, bytes.length - 40]) {
    expect(ofAll(bytes.subarray(0, -missing), format)).toMatchObject({ isWhole: false });
  }
});

test('ignores the end and the size of an embedded thumbnail', async () => {
  const inside = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const [, , jpeg] = pictures[0] ?? [];
  if (!jpeg) throw new Error('The list of test pictures is empty.');
  const length = inside.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), inside]);
  const both = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  expect(ofAll(both, 'jpeg')).toEqual({ size, isWhole: true });
  expect(ofAll(both.subarray(0, -100), 'jpeg').isWhole).toBe(false);
});

test('accepts unusual but complete files', async () => {
  expect(ofAll(jpegOfLayers(70), 'jpeg')).toEqual({ size: { width: 7200, height: 7200 }, isWhole: true });
  expect(ofAll(await photoWithPosition(), 'jpeg')).toEqual({ size: { width: 900, height: 600 }, isWhole: true });
  expect(ofAll(await movingWebp(5), 'webp')).toEqual({ size: { width: 64, height: 48 }, isWhole: true });
  const png = pngThatDeclares(30_000, 30_000);
  expect(ofAll(png, 'png')).toEqual({ size: { width: 30_000, height: 30_000 }, isWhole: true });
  // A PNG without its last chunk loses no data.
  expect(ofAll(png.subarray(0, -12), 'png').isWhole).toBe(true);
});

test('reads corrupt files of any content without an error or endless loop', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...pictures),
      fc.array(fc.tuple(fc.nat(), fc.nat(255))),
      fc.nat(),
      ([, format, bytes], changes, cut) => {
        const broken = Uint8Array.from(bytes.subarray(0, cut % bytes.length));
        for (const [at, value] of changes) broken[at % 300] = value;
        structureOf[format](broken);
      },
    ),
    { numRuns: 500 },
  );
});
