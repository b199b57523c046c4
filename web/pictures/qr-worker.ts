import decodeQr from 'qr/decode.js';

/** Beside the page: decoding takes tens of milliseconds, more on a phone. */
self.onmessage = async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  self.postMessage(await read(picture).catch(() => null));
};

/** With more, codes are found no better, and it takes longer. */
const maxPx = 1000;

/** What the code on a picture says. Throws where there is none. */
async function read(picture: ImageBitmap): Promise<string> {
  const scale = Math.min(1, maxPx / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, width, height);
  return decodeQr({ width, height, data: context.getImageData(0, 0, width, height).data });
}
