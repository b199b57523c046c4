import type { LoggerMessage, Page } from 'tesseract.js';
import { type PosterLanguage, posterLanguages, posterReader } from '#contract/poster-reader.ts';

export interface PosterProgress {
  /** Whether letters are read already, or what reads them is still being fetched. */
  isReading: boolean;
  /** From 0 to 1; undefined while nobody knows. */
  share: number | undefined;
}

/** A line as it was read. */
export interface ReadLine {
  text: string;
  /** How sure that is, up to 100. */
  confidence: number;
  /** How large its letters are, and where it is, as shares of the picture. */
  height: number;
  top: number;
  left: number;
  right: number;
}

/** Small letters are large enough, and a phone has room for it. */
const greySizePx = 2000;
/** What is smaller than that has no letters to find: a dot would be looked through for half a minute. */
const maxScale = 8;

/** Where two differ, the third one decides: scattered words in grey, the picture as it is as a page, and that in grey. */
const ways = 3;

/**
 * The words on a poster, read in three ways: what most of them say is likely to stand there. In the browser alone; nothing of
 * it goes anywhere. Rejects where what reads can't be had, the picture is none, or `signal` says so.
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
    // From an address of its own, it comes with its own policy.
    workerBlobURL: false,
    // Browsers keep the files as they keep all others.
    cacheMethod: 'none',
    errorHandler: () => undefined,
    logger({ status, progress }: LoggerMessage) {
      const isReading = status === 'recognizing text';
      onProgress({ isReading, share: isReading ? (readings + progress) / ways : undefined });
    },
  });
  // A reader that comes too late is let go.
  const letGo = () => creating.then((reader) => reader.terminate()).catch(() => undefined);
  try {
    const reader = await Promise.race([creating, stopped]);
    const read = async (image: Blob, mode: string) => {
      // It would tell the console how large it takes the letters to be.
      const settings = { tessedit_pageseg_mode: mode as (typeof PSM)[keyof typeof PSM], debug_file: '/dev/null' };
      await reader.setParameters(settings);
      const { data } = await Promise.race([reader.recognize(image, {}, { blocks: true }), stopped]);
      readings += 1;
      return linesOf(data, await sizeOf(image));
    };
    return [await read(grey, PSM.SPARSE_TEXT), await read(picture, PSM.AUTO), await read(grey, PSM.AUTO)];
  } finally {
    void letGo();
  }
}

/** The lines of a page that was read with its blocks. */
function linesOf({ blocks }: Pick<Page, 'blocks'>, { width, height }: Size): ReadLine[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  return lines.map(({ text, confidence, rowAttributes, bbox }) => {
    // The library writes it otherwise than its types do.
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

/** Large enough and no larger; a banner of three rows keeps one. */
export function greySizeOf({ width, height }: Size): Size {
  const scale = Math.min(maxScale, greySizePx / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The same in grey. */
async function inGrey(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = greySizeOf(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
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
