import sharp from 'sharp';
import { drawBackdrop, mark } from './backdrop.ts';
import { type Card, cardSize } from './card.ts';
import { cardColors } from './card-colors.ts';
import { readyFonts } from './card-fonts.ts';
import { type Draw, edge, layOut } from './card-layout.ts';
import { renderer } from './renderer.ts';

/** Without a picture, the pins are on the right. */
const wordsWidth = 780;
/** Posters get less width than photos, because they are higher than wide. */
const pictureWidths = { upright: 440, wide: 540 } as const;
const uprightRatio = 0.9;

/**
 * Returns a card as JPEG, which all messengers support. Characters without a font are omitted. Pictures must come from
 * the storage of pictures, because they are decoded in this process.
 */
export async function drawCard(
  card: Card,
  { picture, icon }: { picture?: Uint8Array | undefined; icon?: Uint8Array | undefined },
): Promise<Uint8Array> {
  const shown = picture && (await cutPicture(picture, card.off !== ''));
  const texts = [card.over, card.title, ...card.lines, ...card.tags.map(({ text }) => text), card.price, card.off];
  const { drawable, fontFamilies } = await readyFonts(renderer, [
    ...texts,
    card.off.toUpperCase(),
    card.site,
    card.initial,
    '…+0123456789',
  ]);
  const tags = card.tags.map(({ text, color }) => ({ text: drawable(text), color })).filter(({ text }) => text);
  const words: Card = {
    over: drawable(card.over),
    // A title in a script without a font is replaced by the first tag.
    title: drawable(card.title) || (tags[0]?.text ?? ''),
    lines: card.lines.map(drawable).filter(Boolean),
    tags,
    price: drawable(card.price),
    off: drawable(card.off.toUpperCase()),
    site: drawable(card.site),
    initial: drawable(card.initial),
    accent: card.accent,
    icon: icon ? card.icon : '',
    isMirrored: card.isMirrored,
  };
  const draw: Draw = {
    measure: (node) => renderer.measure(node, { fontFamilies }),
    width: shown ? cardSize.width - shown.width - 2 * edge : wordsWidth - edge,
    footWidth: cardSize.width - (shown?.width ?? 0) - 2 * edge,
    pictureWidth: shown?.width ?? 0,
  };
  const images = [
    {
      src: 'backdrop',
      data: Buffer.from(
        drawBackdrop(shown ? undefined : card.tags.map(({ color }) => color), card.accent, card.isMirrored),
      ),
    },
    { src: 'mark', data: Buffer.from(mark) },
    ...(icon ? [{ src: 'icon', data: icon }] : []),
    ...(shown ? [{ src: 'picture', data: shown.bytes }] : []),
  ];
  const drawn = await renderer.render(await layOut(words, draw), { ...cardSize, format: 'raw', images, fontFamilies });
  return sharp(drawn, { raw: { ...cardSize, channels: 4 } })
    .flatten({ background: cardColors.floor })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();
}

async function cutPicture(original: Uint8Array, isOff: boolean): Promise<{ bytes: Uint8Array; width: number }> {
  const { width: widthPx, height: heightPx } = await sharp(original).metadata();
  const isUpright = widthPx / heightPx < uprightRatio;
  const width = isUpright ? pictureWidths.upright : pictureWidths.wide;
  const cut = sharp(original)
    // Logos are made for white paper.
    .flatten({ background: '#fff' })
    .resize({ width, height: cardSize.height, fit: 'cover', position: isUpright ? 'centre' : 'attention' });
  if (isOff) cut.greyscale().modulate({ brightness: 0.6 });
  return { bytes: await cut.toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer(), width };
}
