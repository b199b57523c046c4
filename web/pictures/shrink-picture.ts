import { maxUploadBytes } from '#contract/constants.ts';

/** What a browser decodes without running out of memory, at four bytes a pixel. */
export const maxShrunkMegapixels = 64;
export const maxShrunkBytes = 4 * maxUploadBytes;

/** As many as a photo has: several times what is shown, so that a part can be cut out of it. */
const wantedMegapixels = 12;
/** WebP knows no longer side. */
const longestSidePx = 16_383;
/** JPEG where a browser does not write WebP. */
const types = ['image/webp', 'image/jpeg'] as const;

/** The same picture, upright, with fewer pixels, small enough to be handed in; null where the browser can't make that of it. */
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
    // What a browser can't write it writes as PNG.
    if (blob.type !== type || blob.size > maxUploadBytes) continue;
    return new File([blob], file.name, { type, lastModified: file.lastModified });
  }
  return null;
}

/** Where one sees through, JPEG would be black. */
function paintBackground(context: OffscreenCanvasRenderingContext2D, color: string): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = color;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
