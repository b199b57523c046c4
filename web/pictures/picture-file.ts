import { maxMegapixels, maxUploadBytes } from '#contract/constants.ts';
import { structureOf } from './picture-structure.ts';
import { maxShrunkBytes, maxShrunkMegapixels } from './shrink-picture.ts';

/** What stands against a file as a picture; each is a word of the section `pictures`. */
export type PictureFault = Excess | 'heic' | 'notAPicture' | 'damaged';

/** There is too much of it as it is. */
export type Excess = 'tooLarge' | 'tooManyPixels';

/**
 * Looks whether a file is a picture that the server will read, so that nobody hears it only after they have published.
 * By its bytes: names and types of files are often wrong. The server looks for itself all the same. What is `excess` can be
 * tried to be shrunk first.
 */
export async function lookAtPicture(file: File): Promise<{ fault: PictureFault | null; excess?: Excess }> {
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

/** Whether the browser makes nothing of it. A picture that is too much for a phone's memory still tells its size. */
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

/** Telephones turn HEIC into JPEG where a page asks for that; files that came another way are left. */
function formatOf(bytes: Uint8Array): Format | null {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  // The file's own brand, then those that it agrees with.
  if (/avi[fs]/.test(text.slice(8))) return 'avif';
  return /hei[cxms]|hev[cxms]|m[is]f1/.test(text.slice(8)) ? 'heic' : null;
}
