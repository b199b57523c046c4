import type { SourceText, TextRange } from './source-text.ts';
import { type NamedCatalogueItem, namesAsPattern, wholeWords } from './styles.ts';

/** Words for the built-in event types, on folded text, most specific types first. */
const words: Record<string, RegExp> = {
  marathon: /marathon\b|\bmarathon|\bmaraton/,
  festival:
    /\bfestival|(?<!palais des |palacio de )\bcongres(?:o|so)?\b|\bcongress|\bexchange\b|\bweekender|\bencuentro milonguero|\bencuentro internacional|\brencontres\b|\bencontro (?:milongueiro|internacional|nacional|de (?:danca|tango|forro|balfolk))/,
  practica: /\bpratique|\bpractice\b(?! makes)|\bpractica|\bpractilonga|\bpratica\b|\bsoiree pratique|\brehearsal/,
  workshop:
    /\bstages?\b|workshops?\b|\batelier|\btaller|\bbootcamp|\bintensiv|\bmasterclass|\boficinas?\b|\bweek-?end\b[^\n]{0,60}(?:stage|cours|classes)/,
  concert: /\bconcert dansant|\bbaile concierto/,
  ball: /\bbals?\b|\bbailes?\b(?! social)|\bballi\b|\bfest-?(?:noz|deiz)|\bthe dansant|(?<!foot|volley|hand|fuss|basket|base)ball\b|\bballo\b|\btanztee|\b(?:cha|matine|tarde) dancante|\bbailao\b|\barraial/,
  class:
    /\bcours\b|\bcursos?\b|\bclases?\b|\bclass(?:es)?\b|\binitiation|\blessons?\b|kurse?\b|\bcors[oi]\b|\blezion[ei]\b|\bleccion(?:es)?\b|\btaster\b|\b\d{1,2}-week\b|\bcourses?\b(?! d)|\baulas?\b|\baul(?:ao|inha)\b/,
  social:
    /\bmilonga|\bsoiree|\bsocial|\bnight|\bpart(?:y|ies)\b|\bnoche|\bfiesta|\bdance\b|\btarde\b|\breveillon|\bserata|\bfesta\b|\bsunset|\bquedada|\bpena\b|\bjam\b|\bceilidh|abend\b|\bbrunch|\bnoites?\b|\broda de (?:samba|forro)|\bdomingueira/,
};
const longOnes = ['marathon', 'festival'];
/** Types that may include a lesson. */
const evenings = ['social', 'ball', 'practica'];

/** "Una mezz'ora di lezione per tutti, poi swing": the lesson is part of a social. */
const lessonThenDance =
  /\b(?:cours|initiation|lessons?|class|clase|aula|oficina|leccion|lezione|kurs|stunde)\b[^.,;:\n]{0,30}(?:,| e| and| et| y| und) (?:poi|then|puis|ensuite|dann|danach|luego|despues|depois)\b/;

interface About {
  name: TextRange | undefined;
  /** The range of days of the event, if it has several. */
  days: TextRange | undefined;
  /** The first style named in the text. */
  styles: TextRange | undefined;
  /** A lesson precedes the social. */
  hasLessonBefore: boolean;
}

/**
 * Returns the type of an event: by its name, then its length, then the rest of the text; undefined if nothing indicates
 * one. `isUnsure` if the text also names others.
 */
export function findType(
  source: SourceText,
  catalogue: readonly NamedCatalogueItem[],
  { name, days, styles, hasLessonBefore }: About,
): { slug: string; alternatives: string[]; span: TextRange; isUnsure: boolean } | undefined {
  const inTitle = hitsIn(name ? source.folded.slice(name.start, name.end) : '', catalogue, name?.start ?? 0);
  const inText = hitsIn(source.rest, catalogue, 0);
  const isEvening =
    hasLessonBefore ||
    lessonThenDance.test(source.folded) ||
    /\b(?:orchestre|concert|live|en vivo|banda?|t?djs?|doors|portes)\b/.test(source.folded);
  const chosen =
    inTitle.find(({ slug }) => longOnes.includes(slug)) ??
    (days && ofDays(inText, catalogue, source.folded)) ??
    firstOf(inTitle) ??
    ['marathon', 'practica', 'social', 'ball', 'workshop', 'class']
      .filter((slug) => !(isEvening && (slug === 'class' || slug === 'workshop')))
      .flatMap((slug) => inText.filter((hit) => hit.slug === slug))[0] ??
    inText.find(({ slug }) => !['class', 'workshop', 'festival'].includes(slug)) ??
    usual(catalogue, days, styles);
  if (!chosen) return undefined;
  const alternatives = inText.map(({ slug }) => slug).filter((slug) => slug !== chosen.slug);
  const isNamed = inTitle.some(({ slug }) => slug === chosen.slug);
  const isLesson = chosen.slug === 'class' || chosen.slug === 'workshop';
  const rivals = isNamed
    ? [...inTitle.map(({ slug }) => slug), ...(isLesson ? alternatives.filter((slug) => evenings.includes(slug)) : [])]
    : [chosen.slug, ...alternatives];
  const isUnsure = new Set(rivals).size > 1;
  return { ...chosen, alternatives, isUnsure };
}

/** Returns the default type if the text has no word for one: festival for several days, social otherwise. */
function usual(
  catalogue: readonly NamedCatalogueItem[],
  days: TextRange | undefined,
  styles: TextRange | undefined,
): Hit | undefined {
  const slug = days ? 'festival' : 'social';
  const span = days ?? styles;
  return span && catalogue.some((entry) => entry.slug === slug) ? { slug, span } : undefined;
}

/** Returns the slugs of the types named in a folded text, most specific first. */
export function namedTypes(text: string, catalogue: readonly NamedCatalogueItem[]): string[] {
  return hitsIn(text, catalogue, 0).map(({ slug }) => slug);
}

/** Returns the types named in a text with their spans, most specific first. */
function hitsIn(text: string, catalogue: readonly NamedCatalogueItem[], shift: number): Hit[] {
  const known = new Map(catalogue.map((entry) => [entry.slug, entry]));
  const order = new Set([...Object.keys(words), ...known.keys()]);
  return [...order].flatMap((slug) => {
    const entry = known.get(slug);
    const match = entry && (words[slug] ?? namesAsPattern(entry)).exec(text);
    if (!match) return [];
    const { start, end } = wholeWords(text, match);
    return [{ slug, span: { start: shift + start, end: shift + end } }];
  });
}

interface Hit {
  slug: string;
  span: TextRange;
}

/** "Lindy hop class and social" is a social. */
function firstOf(inTitle: readonly Hit[]): Hit | undefined {
  const hasSocial = inTitle.some(({ slug }) => slug === 'social');
  return inTitle.find(({ slug }) => !(slug === 'class' && hasSocial));
}

/** Words for both lessons and parties, or for a pass: more than a workshop. */
const ofFestival =
  /\bfull ?pass|\bparty ?pass|\bpass (?:complet|quatre|trois|\d)|\bbono completo|\bfestivalpass|\bfest\b|\bparties\b|\bfiestas\b|\bfeste\b|\b(?:\d|deux|trois|zwei|drei|dos|tres|due|three|two) (?:soirees|partys|noches|notti|nights|serate|milongas|bals)\b|\bsplash\b|\bcamp\b/;

/** Returns the type of an event of several days: festival, or workshop if there are only lessons. */
function ofDays(inText: readonly Hit[], catalogue: readonly NamedCatalogueItem[], text: string): Hit | undefined {
  const long = inText.find(({ slug }) => longOnes.includes(slug));
  if (long) return long;
  const lessons = inText.find(({ slug }) => slug === 'workshop' || slug === 'class');
  const match = lessons && catalogue.some(({ slug }) => slug === 'festival') ? ofFestival.exec(text) : null;
  if (match) return { slug: 'festival', span: { start: match.index, end: match.index + match[0].length } };
  return inText.find(({ slug }) => slug === 'workshop');
}

const levels = [
  [
    'beginners',
    /\b(?:pour |for |para |per )?(?:debutants?|beginners?|principiantes?|principianti|anfanger\w*|iniciacion|absolute beginners|iniciantes?|iniciacao)\b/,
  ],
  ['intermediate', /\b(?:intermediaires?|intermediate|intermedi(?:ari)?o|mittelstufe|intermedi)\b/],
  ['advanced', /\b(?:avances?|advanced|avanzado|avancad[oa]s?|avanzato|fortgeschrittene?)\b/],
  [
    'everyone',
    /\b(?:tous niveaux|all levels|todos os niveis|todos los niveles|aberto a todos|alle level|tutti i livelli|open level|ouvert a tous)\b/,
  ],
] as const;

/** Returns the level named in a folded text, or undefined if it names none or several. */
export function levelIn(folded: string): (typeof levels)[number][0] | undefined {
  const found = levels.filter(([, pattern]) => pattern.test(folded));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/**
 * Returns the level of a class or workshop if the text names exactly one, or "everyone" for any event; otherwise
 * undefined.
 */
export function findLevel(
  source: SourceText,
  isLesson: boolean,
): { value: (typeof levels)[number][0]; span: TextRange } | undefined {
  const found = levels.flatMap(([value, pattern]) => {
    const match = pattern.exec(source.folded);
    return match ? [{ value, span: { start: match.index, end: match.index + match[0].length } }] : [];
  });
  const everyone = found.find(({ value }) => value === 'everyone');
  if (everyone) return everyone;
  return isLesson && found.length === 1 ? found[0] : undefined;
}
