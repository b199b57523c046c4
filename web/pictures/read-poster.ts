import type { LoggerMessage, Page } from 'tesseract.js';
import { type PosterLanguage, posterLanguages, posterReader } from '#contract/poster-reader.ts';

/** Progress of `readPoster`. */
export interface PosterProgress {
  /** True during recognition, false while the engine is being loaded. */
  isReading: boolean;
  /** From 0 to 1; undefined if unknown. */
  share: number | undefined;
}

/** A recognised line of text. */
export interface ReadLine {
  text: string;
  /** From 0 to 100. */
  confidence: number;
  /** Height of its letters and position, as fractions of the picture. */
  height: number;
  top: number;
  left: number;
  right: number;
}

/** Large enough for small letters, and small enough for the memory of a phone. */
const greySizePx = 2000;
/** Smaller pictures are not enlarged further, because a single dot would take half a minute. */
const maxScale = 8;

/** Number of passes. With three, two outvote a wrong one: sparse text in grey, page in colour, page in grey. */
const ways = 3;

/**
 * Recognises the text of a poster in three passes, which the caller compares. Runs in the browser; the picture is not
 * uploaded. Rejects if the engine cannot be loaded, the file is not a picture, or `signal` is aborted.
 */
export async function readPoster(
  picture: Blob,
  language: PosterLanguage,
  { onProgress, signal }: { onProgress: (progress: PosterProgress) => void; signal: AbortSignal },
): Promise<ReadLine[][]> {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default;
  const grey = await inGrey(picture);
  signal.throwIfAborted();
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  let readings = 0;
  const creating = createWorker(posterLanguages[language].data, OEM.LSTM_ONLY, {
    workerPath: `${posterReader.folder}/${posterReader.worker}`,
    corePath: posterReader.folder,
    langPath: posterReader.folder,
    // A worker with its own URL gets its own content security policy.
    workerBlobURL: false,
    // The HTTP cache of the browser is sufficient.
    cacheMethod: 'none',
    errorHandler: () => undefined,
    logger({ status, progress }: LoggerMessage) {
      const isReading = status === 'recognizing text';
      onProgress({ isReading, share: isReading ? (readings + progress) / ways : undefined });
    },
  });
  // Also ends an engine that finishes loading after an abort.
  const terminate = () => creating.then((reader) => reader.terminate()).catch(() => undefined);
  try {
    const reader = await Promise.race([creating, stopped]);
    const read = async (image: Blob, mode: string) => {
      // The engine would log the estimated letter size to the console.
      const settings = { tessedit_pageseg_mode: mode as (typeof PSM)[keyof typeof PSM], debug_file: '/dev/null' };
      await reader.setParameters(settings);
      const { data } = await Promise.race([reader.recognize(image, {}, { blocks: true }), stopped]);
      readings += 1;
      return linesOf(data, await sizeOf(image));
    };
    return [await read(grey, PSM.SPARSE_TEXT), await read(picture, PSM.AUTO), await read(grey, PSM.AUTO)];
  } finally {
    void terminate();
  }
}

/** Returns the lines of a result, which must contain its blocks. */
function linesOf({ blocks }: Pick<Page, 'blocks'>, { width, height }: Size): ReadLine[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  return lines.map(({ text, confidence, rowAttributes, bbox }) => {
    // The types of the library have another name for this field.
    const { rowHeight = bbox.y1 - bbox.y0 } = rowAttributes as { rowHeight?: number };
    const place = { top: bbox.y0 / height, left: bbox.x0 / width, right: bbox.x1 / width };
    return { text, confidence, height: rowHeight / height, ...place };
  });
}

interface Size {
  width: number;
  height: number;
}

async function sizeOf(picture: Blob): Promise<Size> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Returns the size to which a picture is scaled for recognition. Each side has at least one pixel. */
export function greySizeOf({ width, height }: Size): Size {
  const scale = Math.min(maxScale, greySizePx / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns a scaled greyscale copy. */
async function inGrey(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = greySizeOf(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw on a 2D canvas.');
  context.drawImage(bitmap, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const grey = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    data.fill(grey, at, at + 3);
  }
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob();
}
