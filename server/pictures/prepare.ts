import sharp, { type Raw } from 'sharp';
import { Problem } from '#server/problem.ts';

/** A picture as the screens need it: none of it says where, when or with what it was taken. */
export interface PreparedPicture {
  widthPx: number;
  heightPx: number;
  /** WebP, narrowest first; the last one is `widthPx` wide. */
  files: { widthPx: number; bytes: Uint8Array }[];
  /** `data:` address of a tiny copy. */
  placeholder: string;
}

/** A card on a phone, a popup or a card on a sharp screen, the event page. */
const screenWidthsPx = [320, 640, 1280];
const placeholderWidthPx = 16;

/** What people may hand in. No vector format: its decoder reads other files. */
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif']);
/** A camera's largest; more is an attack, or a poster for a wall. */
const mostPixels = 100_000_000;

/**
 * Decodes a picture, turns it upright and scales it down to the widths of the screens. Metadata stays behind.
 * Throws `unsupported-media-type` for what is no JPEG, PNG, WebP, AVIF or HEIC, or can't be decoded.
 */
export async function preparePicture(original: Uint8Array): Promise<PreparedPicture> {
  try {
    const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!acceptedFormats.has(format)) throw new Error(`a picture in the format ${format}`);
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: Math.max(...screenWidthsPx), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await scale(data, info);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
  }
}

/** The same for a drawing of our own, in SVG; never for what people hand in. */
export async function prepareDrawing(svg: string): Promise<PreparedPicture> {
  const drawing = sharp(Buffer.from(svg))
    .resize({ width: Math.max(...screenWidthsPx) })
    .removeAlpha();
  const { data, info } = await drawing.raw().toBuffer({ resolveWithObject: true });
  return scale(data, info);
}

async function scale(pixels: Buffer, raw: Raw): Promise<PreparedPicture> {
  const widths = [...screenWidthsPx.filter((width) => width < raw.width), raw.width];
  const [placeholder, ...files] = await Promise.all([
    sharp(pixels, { raw }).resize({ width: placeholderWidthPx }).webp({ quality: 40, effort: 0 }).toBuffer(),
    ...widths.map(async (widthPx) => ({
      widthPx,
      bytes: await sharp(pixels, { raw }).resize({ width: widthPx }).webp({ quality: 78, effort: 3 }).toBuffer(),
    })),
  ]);
  return {
    widthPx: raw.width,
    heightPx: raw.height,
    files,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
  };
}
