import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { jpegOfLayers, pngThatDeclares } from '#testing/malicious-images.ts';
import { preparePicture } from './prepare.ts';

const asItIs = { use: 'event' } as const;

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a2be2' } }).jpeg();

test('scales a large picture to every width, with its aspect ratio', async () => {
  const { widthPx, heightPx, files } = await preparePicture(await photo(3000, 2000).toBuffer(), asItIs);
  expect([widthPx, heightPx]).toEqual([1280, 853]);
  const shapes = await Promise.all(files.map(async ({ bytes }) => sharp(bytes).metadata()));
  expect(shapes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 320, 213],
    ['webp', 640, 427],
    ['webp', 960, 640],
    ['webp', 1280, 853],
  ]);
  expect(files.map((file) => file.widthPx)).toEqual([320, 640, 960, 1280]);
});

test('does not enlarge a small picture', async () => {
  const { files } = await preparePicture(await photo(500, 400).toBuffer(), asItIs);
  expect(files.map((file) => file.widthPx)).toEqual([320, 500]);
  expect((await preparePicture(await photo(40, 40).toBuffer(), asItIs)).files.map((file) => file.widthPx)).toEqual([
    40,
  ]);
});

test('drops the metadata of a photo, and turns it upright', async () => {
  const taken = await photo(600, 400)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const { widthPx, heightPx, files } = await preparePicture(taken, asItIs);
  expect([widthPx, heightPx]).toEqual([400, 600]);
  for (const { bytes } of files) {
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

const logo = (colour: string) =>
  sharp({ create: { width: 200, height: 100, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 100, height: 50, channels: 4, background: colour } }, gravity: 'centre' }])
    .png()
    .toBuffer();

test.each([
  ['a dark logo', '#1d1d1b', [255, 255, 255]],
  ['a white logo', '#ffffff', [38, 38, 38]],
])('gives %s on a transparent background a contrasting one', async (_, colour, ground) => {
  const { files } = await preparePicture(await logo(colour), asItIs);
  for (const { bytes } of files) {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    const corner = [...data.subarray(0, 3)];
    for (const [nth, value] of corner.entries()) expect(Math.abs(value - (ground[nth] ?? 0))).toBeLessThan(6);
  }
});

test('returns a tiny placeholder as data URL', async () => {
  const { placeholder } = await preparePicture(await photo(800, 600).toBuffer(), asItIs);
  expect(placeholder.length).toBeLessThan(400);
  const bytes = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 16, height: 12 });
});

test.each([
  ['a text', Buffer.from('not a picture')],
  ['an empty file', Buffer.alloc(0)],
  [
    'a drawing that may read other files',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['the first bytes of a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
])('rejects %s', async (_what, bytes) => {
  await expect(preparePicture(bytes, asItIs)).rejects.toThrow(Problem);
  await expect(preparePicture(bytes, asItIs)).rejects.toMatchObject({ code: 'unsupported-media-type' });
});

test('rejects a truncated picture', async () => {
  const whole = await sharp(await photo(900, 900).toBuffer())
    .png()
    .toBuffer();
  await expect(preparePicture(whole.subarray(0, whole.length / 2), asItIs)).rejects.toMatchObject({
    code: 'unsupported-media-type',
  });
});

test('crops an avatar to the square in the centre of the selected part', async () => {
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
  const { widthPx, heightPx, files } = await preparePicture(await photo(900, 600).toBuffer(), { use: 'avatar', crop });
  expect([widthPx, heightPx, files.map((file) => file.widthPx)]).toEqual([256, 256, [64, 128, 256]]);
});

test('keeps at least one pixel', async () => {
  const crop = { x: 0.999, y: 0.999, width: 0.001, height: 0.001 };
  const { widthPx, heightPx } = await preparePicture(await photo(3, 2).toBuffer(), { use: 'event', crop });
  expect([widthPx, heightPx]).toEqual([1, 1]);
});

test('limits the height to twice the greatest width', async () => {
  const { widthPx, heightPx } = await preparePicture(await photo(1000, 20_000).toBuffer(), asItIs);
  expect([widthPx, heightPx]).toEqual([128, 2560]);
});

test('returns a tiny placeholder for the narrowest picture', async () => {
  for (const thin of [photo(1, 3000), photo(100, 20_000)]) {
    const { heightPx, placeholder } = await preparePicture(await thin.toBuffer(), asItIs);
    expect(heightPx).toBe(2560);
    expect(placeholder.length).toBeLessThan(400);
  }
});

test.each([
  ['grey', (picture: Sharp) => picture.toColourspace('b-w').jpeg()],
  ['for print', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
  [
    'with sixteen bits and a see-through side',
    (picture: Sharp) => picture.ensureAlpha(0.5).toColourspace('rgb16').png(),
  ],
  ['in WebP', (picture: Sharp) => picture.webp()],
  ['in AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
])('reads a picture %s', async (_what, make) => {
  const bytes = await make(sharp(await photo(500, 400).toBuffer())).toBuffer();
  expect((await preparePicture(bytes, asItIs)).widthPx).toBe(500);
});

test('rejects more pixels than a camera has', async () => {
  for (const bytes of [pngThatDeclares(5001, 5000), jpegOfLayers(0, 8008)]) {
    await expect(preparePicture(bytes, asItIs)).rejects.toMatchObject({ code: 'too-large' });
  }
  expect((await preparePicture(jpegOfLayers(0, 7200), asItIs)).widthPx).toBe(1280);
});
