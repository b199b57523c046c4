import sharp, { type Metadata, type Raw, type Region } from 'sharp';
import { maxMegapixels } from '#contract/constants.ts';
import type { Crop } from '#contract/pictures.ts';
import { Problem } from '#server/http/problem.ts';

/** A picture in the widths that the screens need, without metadata. */
export interface PreparedPicture {
  widthPx: number;
  heightPx: number;
  /** WebP, narrowest first; the last one is `widthPx` wide. */
  files: { widthPx: number; bytes: Uint8Array }[];
  /** `data:` URL of a tiny copy. */
  placeholder: string;
}

/** Avatars and icons are cropped to a square; logos and icons keep their transparency. */
type PictureUse = 'event' | 'avatar' | 'logo' | 'icon';

export interface WantedPicture {
  use: PictureUse;
  /** The part to keep, in fractions of the upright picture. Default: all of it. */
  crop?: Crop | undefined;
}

/** Events: card on a phone, popup or card at double density, event page on a phone and on a desktop. Avatars: list, profile, double density. */
const widthsPx: Record<PictureUse, number[]> = {
  event: [320, 640, 960, 1280],
  avatar: [64, 128, 256],
  logo: [160, 320, 640],
  icon: [64, 192, 512],
};
/** Taller pictures are scaled down to this many times the greatest width. */
const maxHeightRatio = 2;
/** Lists contain the placeholders, so that they must be tiny for any aspect ratio. */
const placeholderPx = { width: 16, height: 16 * maxHeightRatio };

/** No vector formats: their decoder reads other files. */
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Decodes a picture, turns it upright, crops it and scales it down to the widths of its use. Drops metadata.
 * Throws `unsupported-media-type` unless it is a JPEG, PNG, WebP or AVIF (HEIC if libheif supports it) that can be decoded, and
 * `too-large` for too many pixels. Malicious files may take very long or crash the process: `decoder.ts` runs it in another.
 */
export async function preparePicture(original: Uint8Array, { use, crop }: WantedPicture): Promise<PreparedPicture> {
  const width = Math.max(...widthsPx[use]);
  try {
    const picture = sharp(original, { limitInputPixels: false, failOn: 'error' });
    const metadata = await picture.metadata();
    if (!acceptedFormats.has(metadata.format)) throw new Error(`a picture in the format ${metadata.format}`);
    const max = metadata.format === 'jpeg' ? maxMegapixels.jpeg : maxMegapixels.others;
    if (metadata.width * metadata.height > max * 1e6) {
      throw new Problem('too-large', { detail: `At most ${max} million pixels can be read.` });
    }
    const { data, info } = await picture
      .autoOrient()
      .extract(regionOf(metadata, use, crop))
      .toColourspace('srgb')
      .resize({ width, height: width * maxHeightRatio, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (isOfSite(use)) return await scale(data, info, widthsPx[use]);
    return await scale(onGround(data, info), { ...info, channels: 3 }, widthsPx[use]);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Problem) throw error;
    throw new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
  }
}

/** Logos and icons of the site are shown on known backgrounds. */
function isOfSite(use: PictureUse): boolean {
  return use === 'logo' || use === 'icon';
}

/** The part to keep in pixels of the upright picture, at least 1 × 1; for an avatar, the square in its centre. */
function regionOf({ autoOrient: upright }: Metadata, use: PictureUse, crop: Crop | undefined): Region {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const left = Math.min(Math.round(x * upright.width), upright.width - 1);
  const top = Math.min(Math.round(y * upright.height), upright.height - 1);
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * upright.width), upright.width - left)),
    height: Math.max(1, Math.min(Math.round(height * upright.height), upright.height - top)),
  };
  if (use !== 'avatar' && use !== 'icon') return region;
  const side = Math.min(region.width, region.height);
  return {
    left: left + Math.floor((region.width - side) / 2),
    top: top + Math.floor((region.height - side) / 2),
    width: side,
    height: side,
  };
}

/** Logos are made for white paper. Only logos that would be invisible there get a dark background. */
const lightGround = 255;
const darkGround = 38;
/** Mean brightness, of 255, above which a picture would be invisible on white. */
const almostWhite = 225;

/** Returns the pixels without transparency, so that a picture looks the same on any background. */
function onGround(pixels: Buffer, { channels }: Raw): Buffer {
  if (channels === 3) return pixels;
  const hasAlpha = channels === 2 || channels === 4;
  const count = pixels.length / channels;
  const at = (pixel: number, channel: number) => pixels[pixel * channels + (channels > 2 ? channel : 0)] ?? 0;
  const opacity = (pixel: number) => (hasAlpha ? (pixels[(pixel + 1) * channels - 1] ?? 0) / 255 : 1);
  const ground = hasAlpha ? groundOf(count, at, opacity) : lightGround;
  const shown = Buffer.allocUnsafe(count * 3);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const part = opacity(pixel);
    for (let channel = 0; channel < 3; channel += 1)
      shown[pixel * 3 + channel] = Math.round(at(pixel, channel) * part + ground * (1 - part));
  }
  return shown;
}

function groundOf(
  count: number,
  at: (pixel: number, channel: number) => number,
  opacity: (pixel: number) => number,
): number {
  let brightness = 0;
  let drawn = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const part = opacity(pixel);
    brightness += part * (0.2126 * at(pixel, 0) + 0.7152 * at(pixel, 1) + 0.0722 * at(pixel, 2));
    drawn += part;
  }
  const hasGaps = drawn < count * 0.98;
  return hasGaps && drawn > 0 && brightness / drawn > almostWhite ? darkGround : lightGround;
}

async function scale(pixels: Buffer, raw: Raw, wantedPx: number[]): Promise<PreparedPicture> {
  const widths = [...wantedPx.filter((width) => width < raw.width), raw.width];
  const [placeholder, ...files] = await Promise.all([
    sharp(pixels, { raw })
      .resize({ ...placeholderPx, fit: 'inside' })
      .webp({ quality: 40, effort: 0 })
      .toBuffer(),
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
