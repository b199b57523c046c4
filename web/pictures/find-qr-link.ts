/** What some browsers have of their own: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector:
  | undefined
  | { new (options: { formats: string[] }): BarcodeDetector; getSupportedFormats(): Promise<string[]> };

/** The link in a QR code on a picture; null where there is none, or the code says something else. */
export async function findQrLink(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const said = (await detectInBrowser(picture).catch(() => undefined)) ?? (await detectInWorker(picture));
  return said === null ? null : linkIn(said);
}

/** Undefined where the browser can't look for itself. */
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
    // Its file can't be had right now, say: a picture without a link is one all the same.
    worker.onerror = () => resolve(null);
    worker.postMessage(picture, [picture]);
  }).finally(() => worker.terminate());
}

/** As it is written there; `www.club.example` too. Wi-Fi passwords and business cards are not for a page. */
function linkIn(said: string): string | null {
  const text = said.trim();
  const whole = /^www\.[^\s/]+\.[^\s]+$/i.test(text) ? `https://${text}` : text;
  return /^https?:\/\/[^\s]+$/i.test(whole) && URL.canParse(whole) ? whole : null;
}
