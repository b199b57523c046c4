import { mostUploadBytes } from '#contract/constants.ts';

/** What stands against a file as a picture; each is a word of the section `pictures`. */
export type PictureFault = 'tooLarge' | 'heic' | 'notAPicture' | 'damaged';

/**
 * Looks whether a file is a picture that the server will read, so that nobody hears it only after they have published.
 * By its first bytes: names and types of files are often wrong. The server looks for itself all the same.
 */
export async function faultOf(file: File): Promise<PictureFault | null> {
  if (file.size > mostUploadBytes) return 'tooLarge';
  const format = formatOf(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (format === 'heic') return 'heic';
  return format === null ? 'notAPicture' : null;
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
