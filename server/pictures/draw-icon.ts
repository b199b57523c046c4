import sharp from 'sharp';
import { type IconShape, iconShapes } from './picture-storage.ts';

/** Launchers may cut 10 % of each edge of a maskable icon (https://www.w3.org/TR/appmanifest/#icon-masks). */
const safeShare = 0.8;
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Draws the icon of the site as PNG. A transparent one is put on white where systems would fill it with black (iOS) or cut
 * it; an opaque one continues in the colour of its corner.
 */
export async function drawIcon(original: Uint8Array, shape: IconShape): Promise<Uint8Array> {
  const { width, height } = iconShapes[shape];
  const isMaskable = shape === 'icon-maskable-512';
  const side = isMaskable ? Math.round(width * safeShare) : width;
  const icon = await sharp(original)
    .ensureAlpha()
    .resize({ width: side, height: side, fit: 'contain', background: transparent })
    .png()
    .toBuffer();
  if (shape === 'icon-192' || shape === 'icon-512') return icon;
  const background = await groundOf(icon);
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: icon, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

async function groundOf(icon: Buffer) {
  const [r = 255, g = 255, b = 255, alpha = 0] = await sharp(icon)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return alpha === 255 ? { r, g, b, alpha: 1 } : white;
}
