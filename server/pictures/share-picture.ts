import sharp, { type Sharp } from 'sharp';

/** What messengers and networks show of a link; all of them know this shape. */
const size = { width: 1200, height: 630 };

/** Between these shapes, what is cut off to fill the whole is little enough not to be missed. */
const leastRatio = 1.5;
const mostRatio = 2.4;
/** Beyond this, a small picture is a blur of squares. */
const mostEnlarged = 2;

/** Enough to see a glow of the picture, and done in no time. */
const glow = { width: 120, height: 63 };

/**
 * One of our own pictures as it is shown with a link: JPEG, which all messengers read. A wide one fills the whole; of a
 * poster nothing is cut off: it stands before its own glow.
 */
export async function drawSharedPicture(original: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(original)
    .flatten({ background: '#1c1124' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: info });
  const ratio = info.width / info.height;
  const isLarge = info.width * mostEnlarged >= size.width && info.height * mostEnlarged >= size.height;
  if (ratio >= leastRatio && ratio <= mostRatio && isLarge) {
    return asJpeg(picture().resize({ ...size, fit: 'cover', position: 'attention' }));
  }
  const scale = Math.min(size.width / info.width, size.height / info.height, mostEnlarged);
  const [behind, before] = await Promise.all([
    picture()
      .resize({ ...glow, fit: 'cover' })
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
