import decodeQr from 'qr/decode.js';

/** In a worker, because decoding takes tens of milliseconds, more on a phone. */
self.onmessage = async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  self.postMessage(await read(picture).catch(() => null));
};

/** Larger pictures do not improve detection and take longer. */
const maxPx = 1000;

/** Returns the text of the QR code on a picture. Throws if there is none. */
async function read(picture: ImageBitmap): Promise<string> {
  const scale = Math.min(1, maxPx / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2D canvas in workers.');
  context.drawImage(picture, 0, 0, width, height);
  return decodeQr({ width, height, data: context.getImageData(0, 0, width, height).data });
}
