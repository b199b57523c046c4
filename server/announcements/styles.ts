import { fold, type SourceText, type TextRange } from './source-text.ts';

/** An entry of the catalogue (style or type). Administrators can add and rename entries. */
export interface NamedCatalogueItem {
  slug: string;
  /** In all languages. */
  names: readonly string[];
}

/** Words for the built-in styles, besides their names in the catalogue, on folded text. */
const words: Record<string, RegExp> = {
  tango: /\btango|\bmilong(?!uero d)|\btanguer|\btdj\b|\bpractilonga/,
  'lindy-hop': /\blindy|\bshim sham|\bjitterbug|\bhot club/,
  salsa: /\bsalsa|\bsalser|\bsbk\b|\brueda de casino|\btimba\b|(?:soiree|noche|serata) cuban/,
  bachata: /\bbachat|\bsbk\b/,
  balfolk:
    /\b(?:bals?|bailes?|ball[oi]|balla(?:re)?|danze?|danses?|tanz|serata|soiree|noche|sessione?)[ -](?:\p{L}+ )?folk(?!lor)|\bbals?[ -]?folk|\bbals? trad|\bbaile folk|\bmazurka|\bbourree|\bfolk (?:ball|dance)|\bdanses? folk|\bfolktanz|\btanzfolk|\bscottish\b(?! country)|\bdancas (?:folk|tradicionais)|\bchapelloise|\bandro\b/u,
  kizomba: /\bkizomb|\bsbk\b|\burban ?kiz|\bkiz\b|\bsemba\b|\btarraxo/,
  'west-coast-swing': /\bwest[ -]?coast|\bwcs\b|\bwestie/,
  'rock-n-roll':
    /\brock\s?['& ]{1,3}\s?(?:n|and)?\s?['&]?\s?(?:roll|boogie)|\brock'?n'?roll|\brockabilly|\bjive (?:night|party)|(?:initiation au|cours de|danse|soiree|bal) rock\b|\brock, (?:salsa|swing|boogie|valse|latino)|\brock et (?:la |a la )?salsa|salsa et rock/,
  forro: /\bforro|\bpe de serra\b/,
  zouk: /\bzouk/,
  blues: /\bblues(?!y)/,
  balboa: /\bbalboa/,
  'boogie-woogie': /\bboogie/,
  breton: /\bfest[- ]?(?:noz|deiz)|\bdanses? bretonn|\bplinn|\bfisel|\bgavotte|\ban dro\b/,
  'folklore-argentino': /\bchacarera|\bfolklore argentino|\bzambas?\b|\bpena folclorica/,
  cumbia: /\bcumbia/,
  merengue: /\bmerengue/,
  'samba-de-gafieira': /\bgafieira|\broda de samba/,
  sevillanas: /\bsevillanas|\bflamenc/,
  musette: /\bmusette|\bguinguette/,
  ballroom:
    /\bthes? dansant|\btea dance|\bdanses? de salon|\bbailes? de salon|\bballroom danc|\bquickstep|\bfoxtrot|\bviennese|\bgesellschaftstanz|\bliscio|\bballo da sala|\bstandardtanz|\bstandard ?(?:&|und|\+|\/|-) ?latein|\btanztee|\bte danzante|\bcha dancante|\bdancas? de salao/,
  contra:
    /\bcontra[- ]?danc|\bcontra\b(?= (?:weekend|night|party|with|danc))|\bcontras\b|(?<!\b(?:en|por|la) )\bcontra\b(?=,| ?\n)|(?:saturday|sunday|friday) contra/,
  ceilidh: /\bceilidh|\bceili\b|\bbarn dance|\bscottish country|\bdancas (?:escocesas|irlandesas)/,
  'square-dance': /\bsquare danc/,
};
/** Swing dances with their own name. If one is found, the word "swing" adds nothing. */
const swings = ['lindy-hop', 'west-coast-swing', 'balboa', 'boogie-woogie', 'rock-n-roll', 'blues'];

/**
 * Returns the slugs of the styles in a text, in the order of the catalogue, with their span; undefined if there are
 * none. Artists and links must be masked.
 */
export function findStyles(
  source: SourceText,
  catalogue: readonly NamedCatalogueItem[],
): { slugs: string[]; span: TextRange } | undefined {
  const text = source.rest;
  const found = new Map<string, TextRange>();
  for (const entry of catalogue) {
    const match = (words[entry.slug] ?? namesAsPattern(entry)).exec(text);
    if (match) found.set(entry.slug, wholeWords(text, match));
  }
  const swing = /\bswing\b(?! de\b|-club)/.exec(text);
  const knows = (slug: string) => catalogue.some((entry) => entry.slug === slug);
  if (swing && knows('lindy-hop') && !swings.some((slug) => found.has(slug)))
    found.set('lindy-hop', wholeWords(text, swing));
  // The tango at a tea dance is a ballroom dance.
  if (found.has('ballroom') && /\b(?:valse|vals|valzer|waltz|paso|quickstep)/.test(text)) found.delete('tango');
  // A tea dance at a balboa weekend is a balboa event.
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

function wordsOf(text: string, span: TextRange | undefined): string {
  return span ? text.slice(span.start, span.end) : '';
}

/** Extends a match to the end of the word: "bachat" in "bachatera". */
export function wholeWords(text: string, match: RegExpExecArray): TextRange {
  const end = match.index + match[0].length;
  return { start: match.index, end: end + (/^\p{L}+/u.exec(text.slice(end, end + 30))?.[0].length ?? 0) };
}

/**
 * Returns a pattern of the names of an added entry, as whole words, for folded texts; without names of three letters it
 * matches nothing.
 */
export function namesAsPattern({ names }: NamedCatalogueItem): RegExp {
  const folded = [...new Set(names.map((name) => fold(name).trim()))].filter((name) => name.length > 2);
  const escaped = folded.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return escaped.length > 0 ? new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})(?![\\p{L}\\d])`, 'u') : /(?!)/;
}
