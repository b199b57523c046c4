import sharp, { type Sharp } from 'sharp';
import { type ShareShape, shareShapes } from './share-shapes.ts';

/** Of pictures up to so much wider or higher than the shape, what is cut off to fill the whole is too little to be missed. */
const maxStretch = 1.27;
/** Beyond this, a small picture is a blur of squares. */
const maxScale = 2;

/** Behind transparent pictures of earlier versions: logos are drawn for paper. */
const lightGround = '#fff';

/** Enough to see a glow of the picture, and done in no time. */
const glowScale = 0.1;

/**
 * One of our own pictures in a shape that others ask for: JPEG, which all of them read. One of about that shape fills the
 * whole; of a poster nothing is cut off: it stands before its own glow.
 */
export async function drawSharedPicture(original: Uint8Array, shape: ShareShape): Promise<Uint8Array> {
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
  const [behind, before] = await Promise.all([
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
  const whole = await sharp(behind).resize(size).png({ compressionLevel: 1 }).toBuffer();
  return asJpeg(sharp(whole).composite([{ input: before, gravity: 'centre' }]));
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
