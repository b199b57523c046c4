/**
 * Draws the screenshots of the manifest from a running site with sample events: `npm run screenshots -- http://…`. They
 * show no name, because sites have their own.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from './chromium.ts';

const [address] = process.argv.slice(2);
if (!address || address === '--help') {
  process.stdout.write('Usage: npm run screenshots -- http://127.0.0.1:3000\n');
  process.exit(address ? 0 : 1);
}

const folder = join(import.meta.dirname, '../web/public');
const pictures = [
  { name: 'narrow', width: 360, height: 640, scale: 1.5, path: '/?z=6.3&lat=46.6&lng=2.6' },
  { name: 'wide', width: 1280, height: 720, scale: 1, path: '/?z=6.3&lat=46.6&lng=2.6' },
];
/** A transparent street tile. */
const blank = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
  .png()
  .toBuffer();

const executablePath = findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
for (const { name, width, height, scale, path } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'fr-FR',
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await page.route(/tile\./, (route) => route.fulfill({ body: blank, contentType: 'image/png' }));
  await page.goto(address + path);
  await page.addStyleTag({ content: 'header > a > span { visibility: hidden }' });
  await page.getByRole('application').waitFor();
  // The pins and the base map have been drawn.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(8000);
  const drawn = await page.screenshot();
  await sharp(drawn)
    .jpeg({ quality: 68, mozjpeg: true })
    .toFile(join(folder, `screenshot-${name}.jpg`));
  await page.close();
}
await browser.close();
