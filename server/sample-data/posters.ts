import type { UsualText } from '#contract/usual-site.ts';
import { type Style, styles } from './catalogue.ts';

export interface Poster {
  /** Name of its files in `posters/`, which end in their width. */
  name: string;
  /** Alternative texts. */
  alternativeTexts: Readonly<UsualText>;
  for: readonly Style[];
}

const latin: Style[] = ['salsa', 'bachata', 'merengue', 'cumbia'];
const african: Style[] = ['kizomba', 'zouk'];
const brazilian: Style[] = ['forro', 'samba-de-gafieira'];
const swinging: Style[] = ['lindy-hop', 'balboa', 'blues', 'boogie-woogie', 'rock-n-roll', 'west-coast-swing'];
const inChains: Style[] = ['balfolk', 'breton', 'ceilidh'];
const american: Style[] = ['contra', 'square-dance'];
const ofSalons: Style[] = ['ballroom', 'musette'];

/** Our own artwork without text, with the styles it suits. */
export const posters: readonly Poster[] = [
  {
    name: 'bandoneon',
    alternativeTexts: {
      fr: 'Un bandonéon, le soufflet grand ouvert',
      en: 'A bandoneon, its bellows wide open',
      es: 'Un bandoneón con el fuelle abierto del todo',
    },
    for: ['tango', 'folklore-argentino'],
  },
  {
    name: 'tango-roof',
    alternativeTexts: {
      fr: 'Un couple danse sur un toit devant une grande lune',
      en: 'A couple dancing on a roof before a large moon',
      es: 'Una pareja baila en una azotea ante una gran luna',
    },
    for: ['tango'],
  },
  {
    name: 'tango-steps',
    alternativeTexts: {
      fr: 'Les pas d’un tour sur un damier rouge',
      en: 'Footprints of a turn on a red chequered floor',
      es: 'Los pasos de un giro sobre un suelo ajedrezado rojo',
    },
    for: ['tango', 'ballroom'],
  },
  {
    name: 'swing-record',
    alternativeTexts: {
      fr: 'Un disque sur sa platine',
      en: 'A record on its turntable',
      es: 'Un disco en su tocadiscos',
    },
    for: swinging,
  },
  {
    name: 'swing-steps',
    alternativeTexts: {
      fr: 'Les pas d’un tour sur un damier bleu',
      en: 'Footprints of a turn on a blue chequered floor',
      es: 'Los pasos de un giro sobre un suelo ajedrezado azul',
    },
    for: swinging,
  },
  {
    name: 'night-roof',
    alternativeTexts: {
      fr: 'Un couple danse sur un toit, la nuit',
      en: 'A couple dancing on a roof at night',
      es: 'Una pareja baila en una azotea de noche',
    },
    for: ['blues', 'west-coast-swing', 'kizomba', 'ballroom'],
  },
  {
    name: 'rock-record',
    alternativeTexts: {
      fr: 'Un disque sur une platine rouge',
      en: 'A record on a red turntable',
      es: 'Un disco en un tocadiscos rojo',
    },
    for: ['rock-n-roll', 'boogie-woogie', 'lindy-hop'],
  },
  {
    name: 'latin-ball',
    alternativeTexts: {
      fr: 'Une boule à facettes et ses reflets sur la piste',
      en: 'A mirror ball and its light on the floor',
      es: 'Una bola de espejos y sus reflejos en la pista',
    },
    for: latin,
  },
  {
    name: 'palms',
    alternativeTexts: {
      fr: 'Le soleil se couche derrière des palmes',
      en: 'The sun going down behind palm leaves',
      es: 'El sol se pone tras unas hojas de palmera',
    },
    for: [...latin, 'zouk'],
  },
  {
    name: 'violet-ball',
    alternativeTexts: {
      fr: 'Une boule à facettes dans une lumière violette',
      en: 'A mirror ball in violet light',
      es: 'Una bola de espejos bajo una luz violeta',
    },
    for: [...african, 'west-coast-swing', 'bachata'],
  },
  {
    name: 'jungle',
    alternativeTexts: {
      fr: 'Des palmes devant un ciel vert du soir',
      en: 'Palm leaves before a green evening sky',
      es: 'Hojas de palmera ante un cielo verde al atardecer',
    },
    for: [...brazilian, 'cumbia', 'zouk'],
  },
  {
    name: 'samba-skirts',
    alternativeTexts: {
      fr: 'Des jupes qui tournent, vues d’en haut',
      en: 'Skirts in full swing, seen from above',
      es: 'Faldas al vuelo, vistas desde arriba',
    },
    for: [...brazilian, 'merengue', 'folklore-argentino'],
  },
  {
    name: 'feria-skirts',
    alternativeTexts: {
      fr: 'Des jupes rouges qui tournent, vues d’en haut',
      en: 'Red skirts in full swing, seen from above',
      es: 'Faldas rojas al vuelo, vistas desde arriba',
    },
    for: ['sevillanas', 'cumbia'],
  },
  {
    name: 'feria-lanterns',
    alternativeTexts: {
      fr: 'Des lampions au-dessus de l’eau, un soir rouge',
      en: 'Lanterns over the water on a red evening',
      es: 'Farolillos sobre el agua en un atardecer rojo',
    },
    for: ['sevillanas', 'folklore-argentino'],
  },
  {
    name: 'folk-round',
    alternativeTexts: {
      fr: 'Des rondes de danseurs main dans la main, vues d’en haut',
      en: 'Rounds of dancers hand in hand, seen from above',
      es: 'Corros de gente bailando de la mano, vistos desde arriba',
    },
    for: [...inChains, ...american],
  },
  {
    name: 'sea-round',
    alternativeTexts: {
      fr: 'Des chaînes de danseurs au bord de la mer, vues d’en haut',
      en: 'Dancers in chains by the sea, seen from above',
      es: 'Cadenas de gente bailando junto al mar, vistas desde arriba',
    },
    for: ['breton', 'ceilidh'],
  },
  {
    name: 'fiddle',
    alternativeTexts: {
      fr: 'Un violon vu de très près, et son archet',
      en: 'A fiddle seen close up, and its bow',
      es: 'Un violín visto muy de cerca, y su arco',
    },
    for: [...american, 'balfolk', 'ceilidh'],
  },
  {
    name: 'guinguette',
    alternativeTexts: {
      fr: 'Des lampions au-dessus de l’eau, la nuit',
      en: 'Lanterns over the water at night',
      es: 'Farolillos sobre el agua, de noche',
    },
    for: ['musette', 'balfolk', 'breton'],
  },
  {
    name: 'salon-ball',
    alternativeTexts: {
      fr: 'Une boule à facettes dans une lumière douce',
      en: 'A mirror ball in soft light',
      es: 'Una bola de espejos bajo una luz suave',
    },
    for: ofSalons,
  },
  {
    name: 'waltz-skirts',
    alternativeTexts: {
      fr: 'Des robes de bal qui tournent, vues d’en haut',
      en: 'Gowns turning, seen from above',
      es: 'Vestidos de gala que giran, vistos desde arriba',
    },
    for: ofSalons,
  },
];

/** The posters of each style; at least one. */
export const postersByStyle: ReadonlyMap<Style, readonly Poster[]> = new Map(
  (Object.keys(styles) as Style[]).map((style) => [style, posters.filter((poster) => poster.for.includes(style))]),
);
