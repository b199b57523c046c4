import { maxMegapixels, maxUploadBytes } from '#contract/constants.ts';
import { structureOf } from './picture-structure.ts';
import { maxShrunkBytes, maxShrunkMegapixels } from './shrink-picture.ts';

/** Why a file is not accepted as a picture. Each value is a key of the namespace `pictures`. */
export type PictureFault = Excess | 'heic' | 'notAPicture' | 'damaged';

/** The picture exceeds a limit of the server. */
export type Excess = 'tooLarge' | 'tooManyPixels';

/**
 * Returns why the server would not accept a file as a picture, null if it would, so that the user learns about a
 * problem before publishing. Reads the bytes, because names and types of files are often wrong. A picture with `excess`
 * has no other fault and can be shrunk.
 */
export async function inspectPicture(file: File): Promise<{ fault: PictureFault | null; excess?: Excess }> {
  const format = formatOf(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  const isHeavy = file.size > maxUploadBytes;
  if (file.size > maxShrunkBytes || (isHeavy && (format === null || format === 'heic'))) return { fault: 'tooLarge' };
  if (format === 'heic') return { fault: 'heic' };
  if (format === null) return { fault: 'notAPicture' };
  const { size, isWhole } = structureOf[format](new Uint8Array(await file.arrayBuffer()));
  const max = format === 'jpeg' ? maxMegapixels.jpeg : maxMegapixels.others;
  const megapixels = size ? (size.width * size.height) / 1e6 : 0;
  if (megapixels > Math.max(max, maxShrunkMegapixels)) return { fault: 'tooManyPixels' };
  if (!isWhole) return { fault: 'damaged' };
  if (megapixels > max) return { fault: null, excess: 'tooManyPixels' };
  return { fault: null, ...(isHeavy && { excess: 'tooLarge' }) };
}

/**
 * Returns whether the browser cannot decode the file. A picture that only exceeds the memory of a phone is not damaged:
 * its width is known.
 */
export async function isDamaged(file: File): Promise<boolean> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  image.src = address;
  try {
    await image.decode();
    return false;
  } catch {
    return image.naturalWidth === 0;
  } finally {
    URL.revokeObjectURL(address);
  }
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/**
 * HEIC is recognised for its own message. Phones convert it to JPEG when the page asks for that, but not for other
 * files.
 */
function formatOf(bytes: Uint8Array): Format | null {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  // The major brand comes first, then the compatible brands.
  if (/avi[fs]/.test(text.slice(8))) return 'avif';
  return /hei[cxms]|hev[cxms]|m[is]f1/.test(text.slice(8)) ? 'heic' : null;
}
