import type { MeasuredNode, Node } from '@takumi-rs/core';
import { accentColors } from '#contract/accent.ts';
import { type Card, cardSize } from './card.ts';
import { cardColors as colors } from './card-colors.ts';
import { fontForSpaces } from './card-fonts.ts';

/** The available space, and how to measure a node. */
export interface Draw {
  measure(node: Node): Promise<MeasuredNode>;
  /** Width of title and lines. */
  width: number;
  /** Width of the tags at the bottom. */
  footWidth: number;
  /** 0 without a picture. */
  pictureWidth: number;
}

export const edge = 56;

/** The title gets the largest size at which it fits. If it does not fit at the smallest, it is truncated. */
const minTitleSize = 54;
const titleSizes = [140, 124, 110, 98, 88, 78, 70, 62, minTitleSize] as const;
const titleLeading = 1.06;

/** Heights of the elements above and below the title, with gaps. */
const heights = { over: 72, off: 114, line: 54, gaps: 28, foot: 76 } as const;

/**
 * Returns the layout tree of a card: texts at the top, tags and price at the bottom, the picture on the right. Mirrored
 * cards have it on the left.
 */
export async function layOut(card: Card, draw: Draw): Promise<Node> {
  const title = await fitTitle(card, draw);
  const foot = await fitFoot(card, draw);
  const isOff = card.off !== '';
  const [start, end] = card.isMirrored ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const row = rowOf(card);
  const lined = { width: draw.width, textAlign: start };
  const head = column({ gap: 18, width: draw.width }, [
    ...(isOff ? [row({}, [label(card.off, offStyle)])] : []),
    ...(card.over ? [label(card.over, { ...overStyle, ...lined, ...(isOff && struck) })] : []),
    title,
    column(
      { gap: 4, marginTop: 6 },
      card.lines.map((line, index) => label(line, { ...lineStyle, ...lined, ...(index > 0 && later) })),
    ),
  ]);
  const { width, height } = cardSize;
  return column({ width, height, backgroundColor: colors.floor, position: 'relative' }, [
    image('backdrop', { position: 'absolute', top: 0, left: 0, width, height }),
    ...(draw.pictureWidth > 0
      ? [image('picture', { position: 'absolute', top: 0, [end]: 0, width: draw.pictureWidth, height })]
      : []),
    column(
      {
        position: 'absolute',
        top: 0,
        [start]: 0,
        width: width - draw.pictureWidth,
        height,
        padding: edge,
        justifyContent: 'space-between',
        alignItems: card.isMirrored ? 'flex-end' : 'flex-start',
      },
      [head, foot],
    ),
  ]);
}

async function fitTitle({ title, off, over, lines, isMirrored }: Card, { measure, width }: Draw): Promise<Node> {
  const { over: overHeight, off: offHeight, line, gaps, foot } = heights;
  const others = (over ? overHeight : 0) + (off ? offHeight : 0) + lines.length * line + gaps + foot;
  const maxHeight = cardSize.height - 2 * edge - others;
  const styleOf = (fontSize: number) => ({
    ...titleStyle,
    width,
    textAlign: isMirrored ? ('right' as const) : ('left' as const),
    fontSize,
    // Joined scripts need touching letters.
    ...(fontForSpaces(title) === undefined && { letterSpacing: '-0.02em' }),
  });
  for (const fontSize of titleSizes) {
    const node = label(title, styleOf(fontSize));
    const { height } = await measure(node);
    // A word is broken only if it does not fit into a line at the smallest size.
    const longest = await measure(label(longestWord(title), { ...styleOf(fontSize), width: 'max-content' }));
    if (height <= maxHeight && (longest.width <= width || fontSize === minTitleSize)) return node;
  }
  const lineClamp = Math.max(1, Math.floor(maxHeight / (minTitleSize * titleLeading)));
  return label(title, { ...styleOf(minTitleSize), lineClamp, textOverflow: 'ellipsis', overflow: 'hidden' });
}

function longestWord(text: string): string {
  // Scripts without spaces may break anywhere.
  const words = text.split(/[\s\-–—/\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** The bottom row: price, logo, all tags that fit, and the number of the others. */
async function fitFoot(card: Card, { measure, footWidth, pictureWidth }: Draw): Promise<Node> {
  const { tags, price, site } = card;
  const row = rowOf(card);
  const costs = price ? [label(price, priceStyle)] : [];
  const brand = row({ alignItems: 'center', gap: 10, flexShrink: 0 }, [
    signOf(card),
    ...(pictureWidth > 0 || site === '' ? [] : [label(site, site.length > longName ? longBrandStyle : brandStyle)]),
  ]);
  const withTags = (shown: number) => {
    const missing = tags.length - shown;
    const more = shown > 0 && missing > 0 ? [label(`+${missing}`, tagText)] : [];
    return [...tags.slice(0, shown).map(({ text, color }) => tag(row, text, color)), ...more, ...costs];
  };
  let shown = tags.length;
  for (; shown > 0; shown--) {
    const { width } = await measure(row({ gap: 12, width: 'max-content' }, [...withTags(shown), brand]));
    if (width + 12 <= footWidth) break;
  }
  return row({ width: footWidth, alignItems: 'center', justifyContent: 'space-between', gap: 12 }, [
    row({ gap: 12, alignItems: 'center' }, withTags(shown)),
    brand,
  ]);
}

/** Returns the icon of the site, its first letter, or the mark of the product. */
function signOf({ icon, initial, accent }: Card): Node {
  if (icon) return image('icon', { width: 52, height: 52, borderRadius: 12 });
  return accent ? initialTile(initial, accent) : image('mark', { width: 44, height: 53 });
}

function initialTile(initial: string, color: string): Node {
  const { accent, onAccent } = accentColors(color, 'light');
  const tile = { width: 52, height: 52, borderRadius: 12, alignItems: 'center', justifyContent: 'center' } as const;
  return row({ ...tile, backgroundColor: accent }, [label(initial, { ...brandStyle, color: onAccent, fontSize: 36 })]);
}

function tag(row: Row, text: string, color: string): Node {
  return row({ ...tagStyle }, [
    row({ width: 22, height: 22, borderRadius: 11, backgroundColor: color, border: `2px solid ${colors.tagEdge}` }, []),
    label(text, tagText),
  ]);
}

type Style = NonNullable<Node['style']>;

const row = (style: Style, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
});
type Row = typeof row;

/** Returns rows in the order of reading. */
const rowOf = ({ isMirrored }: Card): Row =>
  isMirrored ? (style, children) => row({ flexDirection: 'row-reverse', ...style }, children) : row;

const column = (style: Style, children: Node[]) => row({ flexDirection: 'column', ...style }, children);

function label(text: string, style: Style): Node {
  const fontFamily = fontForSpaces(text);
  return { type: 'text', text, style: { ...style, ...(fontFamily && { fontFamily }) } };
}

const image = (src: string, style: Style): Node => ({ type: 'image', src, style });

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const overStyle: Style = { ...oneLine, color: colors.amber, fontSize: 46, fontWeight: 700, lineHeight: 1.15 };
const struck: Style = { textDecoration: 'line-through', color: colors.soft };
const lineStyle: Style = { ...oneLine, color: colors.ink, fontSize: 42, fontWeight: 600, lineHeight: 1.2 };
const later: Style = { color: colors.soft, fontWeight: 500 };
const offStyle: Style = {
  backgroundColor: colors.off,
  color: colors.onOff,
  fontSize: 64,
  fontWeight: 800,
  lineHeight: 1,
  padding: '14px 26px 18px',
  borderRadius: 14,
};
const titleStyle: Style = {
  color: colors.ink,
  fontWeight: 800,
  lineHeight: titleLeading,
  overflowWrap: 'break-word',
  textWrap: 'balance',
};
const tagStyle: Style = {
  alignItems: 'center',
  gap: 12,
  flexShrink: 0,
  backgroundColor: colors.tag,
  borderRadius: 40,
  padding: '8px 22px 10px 18px',
};
const tagText: Style = { color: colors.ink, fontSize: 34, fontWeight: 600, lineHeight: 1.1, whiteSpace: 'nowrap' };
const priceStyle: Style = { color: colors.ink, fontSize: 40, fontWeight: 700, marginLeft: 8, whiteSpace: 'nowrap' };
const brandStyle: Style = { color: colors.ink, fontSize: 46, fontWeight: 800, lineHeight: 1 };
/** Beside a longer name, tags do not fit. */
const longName = 14;
const longBrandStyle: Style = { ...brandStyle, ...oneLine, fontSize: 28, lineHeight: 1.3, maxWidth: 480 };
