import { fold, type SourceText, type Span } from './source-text.ts';

/** What of the catalogue rules need: whoever administers it may have added some, and renamed others. */
export interface Entry {
  slug: string;
  /** In every language. */
  names: readonly string[];
}

/** What the styles that Pista brings along are called, beside their names in the catalogue. On folded text. */
const words: Record<string, RegExp> = {
  tango: /\btango|\bmilong(?!uero d)|\btanguer|\btdj\b|\bpractilonga/,
  'lindy-hop': /\blindy|\bshim sham|\bjitterbug|\bhot club/,
  salsa: /\bsalsa|\bsalser|\bsbk\b|\brueda de casino|\btimba\b|(?:soiree|noche|serata) cuban/,
  bachata: /\bbachat|\bsbk\b/,
  balfolk:
    /\b(?:bals?|bailes?|ball[oi]|balla(?:re)?|danze?|danses?|tanz|serata|soiree|noche|sessione?)[ -](?:\p{L}+ )?folk(?!lor)|\bbals?[ -]?folk|\bbals? trad|\bbaile folk|\bmazurka|\bbourree|\bfolk (?:ball|dance)|\bdanses? folk|\bfolktanz|\btanzfolk|\bscottish\b(?! country)|\bchapelloise|\bandro\b/u,
  kizomba: /\bkizomb|\bsbk\b|\burban ?kiz|\bkiz\b|\bsemba\b|\btarraxo/,
  'west-coast-swing': /\bwest[ -]?coast|\bwcs\b|\bwestie/,
  'rock-n-roll':
    /\brock\s?['& ]{1,3}\s?(?:n|and)?\s?['&]?\s?(?:roll|boogie)|\brock'?n'?roll|\brockabilly|\bjive (?:night|party)|(?:initiation au|cours de|danse|soiree|bal) rock\b|\brock, (?:salsa|swing|boogie|valse|latino)|\brock et (?:la |a la )?salsa|salsa et rock/,
  forro: /\bforro/,
  zouk: /\bzouk/,
  blues: /\bblues(?!y)/,
  balboa: /\bbalboa/,
  'boogie-woogie': /\bboogie/,
  breton: /\bfest[- ]?(?:noz|deiz)|\bdanses? bretonn|\bplinn|\bfisel|\bgavotte|\ban dro\b/,
  'folklore-argentino': /\bchacarera|\bfolklore argentino|\bzambas?\b|\bpena folclorica/,
  cumbia: /\bcumbia/,
  merengue: /\bmerengue/,
  'samba-de-gafieira': /\bgafieira/,
  sevillanas: /\bsevillanas|\bflamenc/,
  musette: /\bmusette|\bguinguette/,
  ballroom:
    /\bthes? dansant|\btea dance|\bdanses? de salon|\bbailes? de salon|\bballroom danc|\bquickstep|\bfoxtrot|\bviennese|\bgesellschaftstanz|\bliscio|\bballo da sala|\bstandardtanz|\bstandard ?(?:&|und|\+|\/|-) ?latein|\btanztee|\bte danzante/,
  contra:
    /\bcontra[- ]?danc|\bcontra\b(?= (?:weekend|night|party|with|danc))|\bcontras\b|(?<!\b(?:en|por|la) )\bcontra\b(?=,| ?\n)|(?:saturday|sunday|friday) contra/,
  ceilidh: /\bceilidh|\bceili\b|\bbarn dance|\bscottish country/,
  'square-dance': /\bsquare danc/,
};
/** Swing dances of a name: then the bare word "swing" says nothing more. */
const swings = ['lindy-hop', 'west-coast-swing', 'balboa', 'boogie-woogie', 'rock-n-roll', 'blues'];

/** The styles that a text names, in the order of the catalogue; `rest` has artists and links taken out. */
export function findStyles(
  source: SourceText,
  catalogue: readonly Entry[],
): { slugs: string[]; span: Span } | undefined {
  const text = source.rest;
  const found = new Map<string, Span>();
  for (const entry of catalogue) {
    const match = (words[entry.slug] ?? namesAsPattern(entry)).exec(text);
    if (match) found.set(entry.slug, wholeWords(text, match));
  }
  const swing = /\bswing\b(?! de\b|-club)/.exec(text);
  const knows = (slug: string) => catalogue.some((entry) => entry.slug === slug);
  if (swing && knows('lindy-hop') && !swings.some((slug) => found.has(slug)))
    found.set('lindy-hop', wholeWords(text, swing));
  // At a tea dance there are waltzes and a tango that has nothing to do with milongas.
  if (found.has('ballroom') && /\b(?:valse|vals|valzer|waltz|paso|quickstep)/.test(text)) found.delete('tango');
  // A tea dance at a weekend of balboa is one of balboa.
  if (
    found.has('ballroom') &&
    [...swings, 'salsa', 'bachata', 'kizomba', 'zouk', 'forro'].some((slug) => found.has(slug))
  ) {
    const said = wordsOf(text, found.get('ballroom'));
    if (/^(?:the|te|tea|tanztee)/.test(said)) found.delete('ballroom');
  }
  if (found.has('ballroom')) found.delete('balfolk');
  if (found.has('contra')) found.delete('ballroom');
  const slugs = catalogue.map(({ slug }) => slug).filter((slug) => found.has(slug));
  const spans = [...found.values()];
  if (spans.length === 0) return undefined;
  const first = spans.reduce((one, other) => (other.start < one.start ? other : one));
  const isOneLine = spans.every(
    ({ start, end }) => !text.slice(first.start, Math.max(start, end)).includes('\n') && end - first.start < 60,
  );
  const end = isOneLine ? Math.max(...spans.map((span) => span.end)) : first.end;
  return { slugs, span: { start: first.start, end } };
}

function wordsOf(text: string, span: Span | undefined): string {
  return span ? text.slice(span.start, span.end) : '';
}

/** Patterns end where a word says enough: "bachat" in "bachatera". */
export function wholeWords(text: string, match: RegExpExecArray): Span {
  const end = match.index + match[0].length;
  return { start: match.index, end: end + (/^\p{L}+/u.exec(text.slice(end, end + 30))?.[0].length ?? 0) };
}

/** Of an entry that somebody added: its names, as whole words. */
export function namesAsPattern({ names }: Entry): RegExp {
  const folded = [...new Set(names.map((name) => fold(name).trim()))].filter((name) => name.length > 2);
  const escaped = folded.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length > 0 ? new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})(?![\\p{L}\\d])`, 'u') : /(?!)/;
}
