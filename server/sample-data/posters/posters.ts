import { type Style, styles } from '#server/sample-data/catalogue.ts';
import { Random } from '#server/sample-data/random.ts';
import { bandoneon } from './bandoneon.ts';
import { type Palette, palettes } from './canvas.ts';
import { city } from './city.ts';
import { footwork } from './footwork.ts';
import { lanterns } from './lanterns.ts';
import { mirrorBall } from './mirror-ball.ts';
import { palms } from './palms.ts';
import { round } from './round.ts';
import { skirts } from './skirts.ts';
import { strings } from './strings.ts';
import { vinyl } from './vinyl.ts';

interface Poster {
  name: string;
  draw: (palette: Palette, random: Random) => string;
  palette: keyof typeof palettes;
  /** What one who can't see it is told. */
  alternativeText: string;
  for: readonly Style[];
}

const latin: Style[] = ['salsa', 'bachata', 'merengue', 'cumbia'];
const african: Style[] = ['kizomba', 'zouk'];
const brazilian: Style[] = ['forro', 'samba-de-gafieira'];
const swinging: Style[] = ['lindy-hop', 'balboa', 'blues', 'boogie-woogie', 'rock-n-roll', 'west-coast-swing'];
const inChains: Style[] = ['balfolk', 'breton', 'ceilidh'];
const american: Style[] = ['contra', 'square-dance'];
const ofSalons: Style[] = ['ballroom', 'musette'];

/** Our own artwork, without words, for the scenes whose mood it has. */
export const posters: readonly Poster[] = [
  {
    name: 'bandoneon',
    draw: bandoneon,
    palette: 'tango',
    alternativeText: 'A bandoneon, its bellows wide open',
    for: ['tango', 'folklore-argentino'],
  },
  {
    name: 'tango-roof',
    draw: city,
    palette: 'tango',
    alternativeText: 'A couple dancing on a roof before a large moon',
    for: ['tango'],
  },
  {
    name: 'tango-steps',
    draw: footwork,
    palette: 'tango',
    alternativeText: 'Footprints of a turn on a red chequered floor',
    for: ['tango', 'ballroom'],
  },
  { name: 'swing-record', draw: vinyl, palette: 'swing', alternativeText: 'A record on its turntable', for: swinging },
  {
    name: 'swing-steps',
    draw: footwork,
    palette: 'swing',
    alternativeText: 'Footprints of a turn on a blue chequered floor',
    for: swinging,
  },
  {
    name: 'night-roof',
    draw: city,
    palette: 'velvet',
    alternativeText: 'A couple dancing on a roof at night',
    for: ['blues', 'west-coast-swing', 'kizomba', 'ballroom'],
  },
  {
    name: 'rock-record',
    draw: vinyl,
    palette: 'feria',
    alternativeText: 'A record on a red turntable',
    for: ['rock-n-roll', 'boogie-woogie', 'lindy-hop'],
  },
  {
    name: 'latin-ball',
    draw: mirrorBall,
    palette: 'latin',
    alternativeText: 'A mirror ball and its light on the floor',
    for: latin,
  },
  {
    name: 'palms',
    draw: palms,
    palette: 'latin',
    alternativeText: 'The sun going down behind palm leaves',
    for: [...latin, 'zouk'],
  },
  {
    name: 'violet-ball',
    draw: mirrorBall,
    palette: 'velvet',
    alternativeText: 'A mirror ball in violet light',
    for: [...african, 'west-coast-swing', 'bachata'],
  },
  {
    name: 'jungle',
    draw: palms,
    palette: 'tropic',
    alternativeText: 'Palm leaves before a green evening sky',
    for: [...brazilian, 'cumbia', 'zouk'],
  },
  {
    name: 'samba-skirts',
    draw: skirts,
    palette: 'tropic',
    alternativeText: 'Skirts in full swing, seen from above',
    for: [...brazilian, 'merengue', 'folklore-argentino'],
  },
  {
    name: 'feria-skirts',
    draw: skirts,
    palette: 'feria',
    alternativeText: 'Red skirts in full swing, seen from above',
    for: ['sevillanas', 'cumbia'],
  },
  {
    name: 'feria-lanterns',
    draw: lanterns,
    palette: 'feria',
    alternativeText: 'Lanterns over the water on a red evening',
    for: ['sevillanas', 'folklore-argentino'],
  },
  {
    name: 'folk-round',
    draw: round,
    palette: 'folk',
    alternativeText: 'Rounds of dancers hand in hand, seen from above',
    for: [...inChains, ...american],
  },
  {
    name: 'sea-round',
    draw: round,
    palette: 'sea',
    alternativeText: 'Dancers in chains by the sea, seen from above',
    for: ['breton', 'ceilidh'],
  },
  {
    name: 'fiddle',
    draw: strings,
    palette: 'tango',
    alternativeText: 'A fiddle from very near, and its bow',
    for: [...american, 'balfolk', 'ceilidh'],
  },
  {
    name: 'guinguette',
    draw: lanterns,
    palette: 'sea',
    alternativeText: 'Lanterns over the water at night',
    for: ['musette', 'balfolk', 'breton'],
  },
  {
    name: 'salon-ball',
    draw: mirrorBall,
    palette: 'ivory',
    alternativeText: 'A mirror ball in soft light',
    for: ofSalons,
  },
  {
    name: 'waltz-skirts',
    draw: skirts,
    palette: 'ivory',
    alternativeText: 'Gowns turning, seen from above',
    for: ofSalons,
  },
];

/** The SVG of a poster: always the same. */
export function drawPoster({ name, draw, palette }: Poster): string {
  return draw(palettes[palette], new Random(name));
}

/** The posters that fit a style: there is always one. */
export const postersByStyle: ReadonlyMap<Style, readonly Poster[]> = new Map(
  (Object.keys(styles) as Style[]).map((style) => [style, posters.filter((poster) => poster.for.includes(style))]),
);
