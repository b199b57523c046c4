import sharp, { type Sharp } from 'sharp';
import { drawIcon } from './draw-icon.ts';
import { isIconShape, type ShareShape, shareShapes } from './picture-storage.ts';

/** Pictures up to this factor wider or higher than the shape are cropped to fill it. */
const maxStretch = 1.27;
/** Pictures scaled up further would be pixelated. */
const maxScale = 2;

/** Background of transparent pictures, which earlier versions stored: logos are made for white paper. */
const lightGround = '#fff';

/** The blurred background is rendered at this scale, which is fast and detailed enough. */
const glowScale = 0.1;

/**
 * Renders a stored picture as JPEG in a shape for link previews and search engines. A picture of about that shape is cropped
 * to fill it. Others, such as posters, are shown completely before a blurred background.
 */
export async function drawSharedPicture(original: Uint8Array, shape: ShareShape): Promise<Uint8Array> {
  if (isIconShape(shape)) return drawIcon(original, shape);
  const size = shareShapes[shape];
  const { data, info } = await sharp(original)
    .flatten({ background: lightGround })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: info });
  const stretch = info.width / info.height / (size.width / size.height);
  const isLarge = info.width * maxScale >= size.width && info.height * maxScale >= size.height;
  if (stretch >= 1 / maxStretch && stretch <= maxStretch && isLarge) {
    return asJpeg(picture().resize({ ...size, fit: 'cover', position: 'attention' }));
  }
  const scale = Math.min(size.width / info.width, size.height / info.height, maxScale);
  const [background, foreground] = await Promise.all([
    picture()
      .resize({ width: size.width * glowScale, height: size.height * glowScale, fit: 'cover' })
      .blur(5)
      .modulate({ brightness: 0.6 })
      .png()
      .toBuffer(),
    picture()
      .resize({ width: Math.max(1, Math.round(info.width * scale)) })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  ]);
  const canvas = await sharp(background).resize(size).png({ compressionLevel: 1 }).toBuffer();
  return asJpeg(sharp(canvas).composite([{ input: foreground, gravity: 'centre' }]));
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
