import type { Locale } from '#contract/locales.ts';
import { type Style, styles } from '#server/database/sample-data/catalogue.ts';
import { Random } from '#server/database/sample-data/random.ts';
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
  /** What one who can't see it is told, by whoever announces the evening: in their language, as its name is. */
  alternativeText: Readonly<Record<Locale, string>>;
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
    alternativeText: {
      en: 'A bandoneon, its bellows wide open',
      fr: 'Un bandonéon, soufflet grand ouvert',
      es: 'Un bandoneón con el fuelle abierto',
    },
    for: ['tango', 'folklore-argentino'],
  },
  {
    name: 'tango-roof',
    draw: city,
    palette: 'tango',
    alternativeText: {
      en: 'A couple dancing on a roof before a large moon',
      fr: 'Un couple danse sur un toit devant une grande lune',
      es: 'Una pareja baila en una azotea ante una luna enorme',
    },
    for: ['tango'],
  },
  {
    name: 'tango-steps',
    draw: footwork,
    palette: 'tango',
    alternativeText: {
      en: 'Footprints of a turn on a red chequered floor',
      fr: 'Les pas d’un tour sur un damier rouge',
      es: 'Los pasos de un giro sobre un suelo de damero rojo',
    },
    for: ['tango', 'ballroom'],
  },
  {
    name: 'swing-record',
    draw: vinyl,
    palette: 'swing',
    alternativeText: {
      en: 'A record on its turntable',
      fr: 'Un vinyle sur sa platine',
      es: 'Un vinilo en su tocadiscos',
    },
    for: swinging,
  },
  {
    name: 'swing-steps',
    draw: footwork,
    palette: 'swing',
    alternativeText: {
      en: 'Footprints of a turn on a blue chequered floor',
      fr: 'Les pas d’un tour sur un damier bleu',
      es: 'Los pasos de un giro sobre un suelo de damero azul',
    },
    for: swinging,
  },
  {
    name: 'night-roof',
    draw: city,
    palette: 'velvet',
    alternativeText: {
      en: 'A couple dancing on a roof at night',
      fr: 'Un couple danse sur un toit, la nuit',
      es: 'Una pareja baila de noche en una azotea',
    },
    for: ['blues', 'west-coast-swing', 'kizomba', 'ballroom'],
  },
  {
    name: 'rock-record',
    draw: vinyl,
    palette: 'feria',
    alternativeText: {
      en: 'A record on a red turntable',
      fr: 'Un vinyle sur une platine rouge',
      es: 'Un vinilo en un tocadiscos rojo',
    },
    for: ['rock-n-roll', 'boogie-woogie', 'lindy-hop'],
  },
  {
    name: 'latin-ball',
    draw: mirrorBall,
    palette: 'latin',
    alternativeText: {
      en: 'A mirror ball and its light on the floor',
      fr: 'Une boule à facettes et ses reflets sur la piste',
      es: 'Una bola de espejos y sus reflejos en la pista',
    },
    for: latin,
  },
  {
    name: 'palms',
    draw: palms,
    palette: 'latin',
    alternativeText: {
      en: 'The sun going down behind palm leaves',
      fr: 'Le soleil se couche derrière des palmes',
      es: 'El sol se pone tras unas hojas de palmera',
    },
    for: [...latin, 'zouk'],
  },
  {
    name: 'violet-ball',
    draw: mirrorBall,
    palette: 'velvet',
    alternativeText: {
      en: 'A mirror ball in violet light',
      fr: 'Une boule à facettes dans une lumière violette',
      es: 'Una bola de espejos bajo una luz violeta',
    },
    for: [...african, 'west-coast-swing', 'bachata'],
  },
  {
    name: 'jungle',
    draw: palms,
    palette: 'tropic',
    alternativeText: {
      en: 'Palm leaves before a green evening sky',
      fr: 'Des palmes devant un ciel du soir vert',
      es: 'Hojas de palmera ante un cielo verde al atardecer',
    },
    for: [...brazilian, 'cumbia', 'zouk'],
  },
  {
    name: 'samba-skirts',
    draw: skirts,
    palette: 'tropic',
    alternativeText: {
      en: 'Skirts in full swing, seen from above',
      fr: 'Des jupes qui tournent, vues d’en haut',
      es: 'Faldas al vuelo, vistas desde arriba',
    },
    for: [...brazilian, 'merengue', 'folklore-argentino'],
  },
  {
    name: 'feria-skirts',
    draw: skirts,
    palette: 'feria',
    alternativeText: {
      en: 'Red skirts in full swing, seen from above',
      fr: 'Des jupes rouges qui tournent, vues d’en haut',
      es: 'Faldas rojas al vuelo, vistas desde arriba',
    },
    for: ['sevillanas', 'cumbia'],
  },
  {
    name: 'feria-lanterns',
    draw: lanterns,
    palette: 'feria',
    alternativeText: {
      en: 'Lanterns over the water on a red evening',
      fr: 'Des lampions au-dessus de l’eau, un soir rouge',
      es: 'Farolillos sobre el agua en un atardecer rojo',
    },
    for: ['sevillanas', 'folklore-argentino'],
  },
  {
    name: 'folk-round',
    draw: round,
    palette: 'folk',
    alternativeText: {
      en: 'Rounds of dancers hand in hand, seen from above',
      fr: 'Des rondes de danseurs main dans la main, vues d’en haut',
      es: 'Corros de bailarines de la mano, vistos desde arriba',
    },
    for: [...inChains, ...american],
  },
  {
    name: 'sea-round',
    draw: round,
    palette: 'sea',
    alternativeText: {
      en: 'Dancers in chains by the sea, seen from above',
      fr: 'Des chaînes de danseurs au bord de la mer, vues d’en haut',
      es: 'Cadenas de bailarines junto al mar, vistas desde arriba',
    },
    for: ['breton', 'ceilidh'],
  },
  {
    name: 'fiddle',
    draw: strings,
    palette: 'tango',
    alternativeText: {
      en: 'A fiddle from very near, and its bow',
      fr: 'Un violon de très près, et son archet',
      es: 'Un violín muy de cerca, y su arco',
    },
    for: [...american, 'balfolk', 'ceilidh'],
  },
  {
    name: 'guinguette',
    draw: lanterns,
    palette: 'sea',
    alternativeText: {
      en: 'Lanterns over the water at night',
      fr: 'Des lampions au-dessus de l’eau, la nuit',
      es: 'Farolillos sobre el agua de noche',
    },
    for: ['musette', 'balfolk', 'breton'],
  },
  {
    name: 'salon-ball',
    draw: mirrorBall,
    palette: 'ivory',
    alternativeText: {
      en: 'A mirror ball in soft light',
      fr: 'Une boule à facettes dans une lumière douce',
      es: 'Una bola de espejos con luz suave',
    },
    for: ofSalons,
  },
  {
    name: 'waltz-skirts',
    draw: skirts,
    palette: 'ivory',
    alternativeText: {
      en: 'Gowns turning, seen from above',
      fr: 'Des robes de bal qui tournent, vues d’en haut',
      es: 'Vestidos de baile que giran, vistos desde arriba',
    },
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
