import sharp, { type Metadata, type Raw, type Region } from 'sharp';
import { maxMegapixels } from '#contract/constants.ts';
import type { Crop } from '#contract/pictures.ts';
import { Problem } from '#server/http/problem.ts';

/** A picture as the screens need it: none of it says where, when or with what it was taken. */
export interface PreparedPicture {
  widthPx: number;
  heightPx: number;
  /** WebP, narrowest first; the last one is `widthPx` wide. */
  files: { widthPx: number; bytes: Uint8Array }[];
  /** `data:` address of a tiny copy. */
  placeholder: string;
}

/** For what a picture is kept: an event's has the shape that it has, a face is cut square. */
type PictureUse = 'event' | 'avatar';

export interface WantedPicture {
  use: PictureUse;
  /** The part to keep, in fractions of the upright picture; all of it when absent. */
  crop?: Crop | undefined;
}

/** For an event: a card on a phone, a popup or a card on a sharp screen, the event page on a phone and on a desk. For a face: a list, a profile, the same sharp. */
const widthsPx: Record<PictureUse, number[]> = { event: [320, 640, 960, 1280], avatar: [64, 128, 256] };
/** A banner on a lamp post is scaled down to this many times the greatest width. */
const maxHeightRatio = 2;
/** What comes along with every list stays tiny, whatever the shape of the picture. */
const placeholderPx = { width: 16, height: 16 * maxHeightRatio };

/** What people may hand in. No vector format: its decoder reads other files. */
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Decodes a picture, turns it upright, cuts it and scales it down to the widths of its use. Metadata stays behind.
 * Throws `unsupported-media-type` for what is no JPEG, PNG, WebP or AVIF (HEIC where libheif can), or can't be decoded, and `too-large`
 * for too many pixels. Hostile bytes may keep it busy for long or even end the process: `decoder.ts` runs it in another.
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
    return await scale(onGround(data, info), { ...info, channels: 3 }, widthsPx[use]);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Problem) throw error;
    throw new Problem('unsupported-media-type', { detail: 'This file is not a picture that can be read.' });
  }
}

/** The part to keep in pixels of the upright picture, at least one of them; for a face, the square in its middle. */
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
  if (use !== 'avatar') return region;
  const side = Math.min(region.width, region.height);
  return {
    left: left + Math.floor((region.width - side) / 2),
    top: top + Math.floor((region.height - side) / 2),
    width: side,
    height: side,
  };
}

/** Logos are drawn for paper; only one that would vanish there gets a dark ground. */
const lightGround = 255;
const darkGround = 38;
/** Mean brightness, of 255, from which a picture would vanish on paper. */
const almostWhite = 225;

/** Returns the pixels without transparency, so that a picture looks alike on every page, card and mail, in any colours. */
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
