import sharp from 'sharp';
import { readyFonts } from './card-fonts.ts';
import { renderer } from './renderer.ts';

/** Icons with the first letter of a site: its edge is round, or filled if systems cut it; a badge is a silhouette. */
const shapes = {
  'icon-180': { size: 180, round: 0, letter: 0.62, isBadge: false },
  'icon-192': { size: 192, round: 0.23, letter: 0.66, isBadge: false },
  'icon-512': { size: 512, round: 0.23, letter: 0.66, isBadge: false },
  'icon-maskable-512': { size: 512, round: 0, letter: 0.5, isBadge: false },
  'badge-96': { size: 96, round: 0, letter: 0.9, isBadge: true },
} as const;
export type InitialShape = keyof typeof shapes;

export interface Initial {
  letter: string;
  /** Colours of background and letter: `#rrggbb`. */
  color: string;
  ink: string;
  shape: InitialShape;
}

/** Returns the icon of a letter as PNG. A letter without a font is left out. */
export async function drawInitial({ letter, color, ink, shape }: Initial): Promise<Uint8Array> {
  const { size, round, letter: share, isBadge } = shapes[shape];
  const { drawable, fontFamilies } = await readyFonts(renderer, [letter]);
  const drawn = await renderer.render(
    {
      type: 'container',
      style: {
        display: 'flex',
        width: size,
        height: size,
        alignItems: 'center',
        justifyContent: 'center',
        ...(!isBadge && { backgroundColor: color, borderRadius: size * round }),
      },
      children: [
        {
          type: 'text',
          text: drawable(letter),
          style: { color: isBadge ? '#ffffff' : ink, fontSize: size * share, fontWeight: 800, lineHeight: 1 },
        },
      ],
    },
    { width: size, height: size, format: 'raw', images: [], fontFamilies },
  );
  return sharp(drawn, { raw: { width: size, height: size, channels: 4 } })
    .png({ palette: true })
    .toBuffer();
}
