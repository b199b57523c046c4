import { maxUploadBytes } from '#contract/constants.ts';

/** Browsers can decode this many without running out of memory, at four bytes a pixel. */
export const maxShrunkMegapixels = 64;
/** Larger files are rejected without an attempt to shrink them. */
export const maxShrunkBytes = 4 * maxUploadBytes;

/** Size of a usual photo. Several times the displayed size, so that it can be cropped. */
const wantedMegapixels = 12;
/** Maximum of the WebP format. */
const longestSidePx = 16_383;
/** JPEG for browsers that cannot encode WebP. */
const types = ['image/webp', 'image/jpeg'] as const;

/** Returns the picture upright and scaled down to the upload limits; null if the browser cannot produce it. */
export async function shrinkPicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scale = Math.min(
    1,
    Math.sqrt((wantedMegapixels * 1e6) / (width * height)),
    longestSidePx / Math.max(width, height),
  );
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const type of types) {
    if (type === 'image/jpeg') paintBackground(context, 'white');
    const blob = await canvas.convertToBlob({ type, quality: 0.9 });
    // Browsers fall back to PNG for a type that they cannot encode.
    if (blob.type !== type || blob.size > maxUploadBytes) continue;
    return new File([blob], file.name, { type, lastModified: file.lastModified });
  }
  return null;
}

/** Fills transparent areas, which would be black in JPEG. */
function paintBackground(context: OffscreenCanvasRenderingContext2D, color: string): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = color;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
