/** Built into some browsers: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector:
  | undefined
  | { new (options: { formats: string[] }): BarcodeDetector; getSupportedFormats(): Promise<string[]> };

/**
 * Returns the link in the QR code of a picture; null if there is no code, it contains no link, or the picture cannot be
 * read. The picture stays on this device.
 */
export async function findQrLink(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const said = (await detectInBrowser(picture).catch(() => undefined)) ?? (await detectInWorker(picture));
  return said === null ? null : linkIn(said);
}

/** Returns the text of the code, null if there is none, undefined if the browser has no QR detector. */
async function detectInBrowser(picture: ImageBitmap): Promise<string | null | undefined> {
  if (typeof BarcodeDetector === 'undefined') return undefined;
  if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined;
  const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
  return found[0]?.rawValue ?? null;
}

function detectInWorker(picture: ImageBitmap): Promise<string | null> {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    // Loading the worker can fail, for example offline. The picture then counts as one without a link.
    worker.onerror = () => resolve(null);
    worker.postMessage(picture, [picture]);
  }).finally(() => worker.terminate());
}

/** Returns a web address, also without a scheme as in `www.club.example`. Wi-Fi passwords and contacts are ignored. */
function linkIn(said: string): string | null {
  const text = said.trim();
  const whole = /^www\.[^\s/]+\.[^\s]+$/i.test(text) ? `https://${text}` : text;
  return /^https?:\/\/[^\s]+$/i.test(whole) && URL.canParse(whole) ? whole : null;
}
