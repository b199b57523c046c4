import { fold, type SourceText, type Span } from './source-text.ts';
import type { Language } from './words/all-words.ts';
import { countries } from './words/countries.ts';

interface KnownTown {
  name: string;
  countryCode: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Towns of exactly this name, the largest first; of a region where one is given. */
export type FindTowns = (name: string, region?: { region: string; countryCode: string }) => readonly KnownTown[];

export interface FoundTown extends Span {
  town: KnownTown;
  words: string;
  /** How likely it is that the town is meant: 4 and more is sure enough to fill it in. */
  score: number;
  /** Another town is about as likely. */
  isUnsure?: boolean;
}

/** Where each language is at home; the first is likeliest. */
const homes: Record<Language, readonly string[]> = {
  fr: ['FR', 'BE', 'CH', 'CA', 'LU', 'RE', 'GP', 'MQ', 'MC'],
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ'],
  es: ['ES', 'AR', 'MX', 'CO', 'UY', 'CL', 'PE', 'CU'],
  de: ['DE', 'AT', 'CH', 'LU'],
  it: ['IT', 'CH'],
};
const states = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const nicknames: Record<string, string> = {
  caba: 'Buenos Aires',
  barna: 'Barcelona',
  bcn: 'Barcelona',
  nyc: 'New York',
  sf: 'San Francisco',
  cdmx: 'Ciudad de México',
  donostia: 'San Sebastián',
  'reggio emilia': "Reggio nell'Emilia",
  'reggio calabria': 'Reggio di Calabria',
  gand: 'Gent',
  'la corogne': 'A Coruña',
};
/** Towns somewhere, and words of every second announcement: only a town where much else says so. */
const usualWords = new Set(
  'spring orange star summer winter eden session boogie opening bal salle sala entree mayor sol noche clase social infos lieu prix dj le la les el los las the a tango swing nice tours milan vienna florence sofia carla lisa nina laura ana martin hilton san santa saint real norte centro rosa roses mercure milagro salon danza latin bar pass full live this that most best none bring us me on no class lesson dance party night free band open cash adults sunday monday friday april may june august general venez tous hotel mario jean michel christian duo trio studio club lulu garden port marche fiesta forro clases barrio maison moment ars dans sur cours dimanche info pages trets solo mata tres dos bien con para aforo hasta socios hola abril enero reserva cafe grande gran plaza carnaval entrada copas stage workshop ball kurs tanz hallo salut ciao eintritt ingresso lezione corso festa marco elena lea villa parc park die der das saale and bring check dress bay hill hall house church market grange lake green union central bus metro blue gala bon tal per from for our hey next dates date check camping registration adresse full maestro trad chapeau tarif tarifs wetter'.split(
    ' ',
  ),
);

/** What stands before and after a name, and what it says for or against a town. */
const before: [RegExp, number][] = [
  [/\b\d{4,5}\s+$/, 6],
  [/(?:^|[\s(])(?:a|en|in|zu|nach|im)\s+$/, 2],
  // "Bringt Essen mit"
  [/\b(?:bringt?|etwas|kein|zum|gutes|warmes|veganes|leckeres|getranke und)\s$/, -5],
  [/(?:^|[,(·|§\n]|\s-)\s*$/, 1],
  [/(?:,|\s-)\s*$/, 1.5],
  [/\bd[eiu]\s+$/, 0.7],
  // Where somebody or something comes from.
  [
    /\b(?:nee?s?|born|nacio|nacid[oa]s?|nat[oaie]|geboren|originaires?|invente|invented|apparu|emerged)\s(?:[^.\n]{0,15}\s)?(?:a|in|en|de|d')\s*$/,
    -4,
  ],
  [
    /\b(?:depuis|desde|venus? de|venant de|aus|fahrt ab|(?:covoiturage|navette|bus|shuttle|carpool\w*) (?:de|from|desde|da|ab|von))\s+$/,
    -4,
  ],
  [
    /\b(?:ecri\w+ a|voir|demandez|contactez|ask|call|text|ring|write to|escrib\w+ a|pregunt\w+ por|scriv\w+ a|chied\w+ di|fragt|meldet euch bei|schreibt)\s+$/,
    -4,
  ],
  [
    /\b(?:rue|calle|carrer|avenue|avenida|avda|av|route de|ronda de|ronda|quai|place|plaza|cafe de|cafe|taberna|via|corso|viale|c\/|with|avec|con|mit|&|et|and|y|dj|musicaliza|hotel|hot club|the|bd|boulevard|orchestre|pena|cours de|st|metro|san|santa|faubourg|gare|grand|duo|trio|from|club|bar|sala|salle|festival|teatro)\.?\s+$/,
    -5,
  ],
  [
    /\b(?:rue|avenue|boulevard|bd|av|quai|route|place|calle|avda|via|maison|cafe|bar)\.?\s(?:de|du|des|de la|del)\s$/,
    -5,
  ],
  [/\b(?:chanteur|chanteuse|singer|cantante|profe?|teacher|maestro|par|by|por|callers?:?)\s+$/, -3],
];
const after: [RegExp, number][] = [
  [/^\s*\(?(?:\d{2}\b|\d{5}\b|[a-z]{1,2}\d)/, 1.5],
  [/^\s+\d{1,2}e\b/, 1.5],
  [/^\s*(?:$|\n|[,.)!;|·]|\s-\s)/, 1],
  [
    /^\s+(?:hot|street|st\b|road|rd\b|avenue|ave\b|night|party|social|tango|hilton|tanguera|club|square|hwy|blvd|straat|dj)/,
    -3,
  ],
  [/^\s*&|^\s+(?:et|and|y|e)\s+\S/, -2],
];

/** Every name that a town is called by, in a text with artists and streets taken out; the likeliest first. */
export function findTownNames(source: SourceText, find: FindTowns, language: Language): FoundTown[] {
  const { text } = source;
  const shown = source.restInCase;
  const hasCapitals = /\p{Lu}/u.test(shown);
  const isLoud = (shown.match(/\p{Lu}/gu)?.length ?? 0) > (shown.match(/\p{Ll}/gu)?.length ?? 0);
  const saidCountry = Object.entries(countries).find(([name]) => new RegExp(`\\b${name}\\b`).test(source.folded))?.[1];
  const found: FoundTown[] = [];
  /** Where the names of regions start that follow a town. */
  const regions = new Set<number>();
  const look = remembering(find);
  for (const run of runs(shown, hasCapitals)) {
    const key = fold(run.words).replace(/[-\s]+/g, ' ');
    if (key.length < 3) continue;
    if (key in countries) continue;
    const asked = nicknames[key] ?? run.words;
    const state = stateAfter(text.slice(run.end, run.end + 12));
    const region = regionAfter(text.slice(run.end, run.end + 40));
    const inUnitedStates = state ? look(asked, { region: state, countryCode: 'US' }) : [];
    const inState = inUnitedStates.length === 0 && region ? inRegion(look, asked, region.words) : inUnitedStates;
    if (region && inState.length > 0) regions.add(run.end + region.at);
    // "Berlin-Kreuzberg": a part of a town.
    const [whole = '', part] = asked.split('-');
    const own = inState.length > 0 ? inState : look(asked);
    const candidates = own.length > 0 || part === undefined || whole.length < 4 ? own : look(whole);
    const liking = (town: KnownTown) => likingOf(town, { language, saidCountry, isSameName: fold(town.name) === key });
    const [town] = [...candidates.slice(0, 30)].sort((one, other) => liking(other) - liking(one));
    if (!town) continue;
    let score = liking(town) * 0.6 + surroundings(source, run) + (inState.length > 0 ? 4 : 0);
    // Of a hyphen's first half only large towns.
    if (own.length === 0 && town.population < 80_000) continue;
    if (key.split(' ').every((word) => usualWords.has(word))) score -= isSaidToBeThere(text, run, town) ? 2 : 4;
    if (regions.has(run.start)) score -= 6;
    if (run.count > 1) score += 0.8;
    if (!hasCapitals) score -= town.population < 20_000 ? 3 : 0.5;
    if (isLoud && town.population < 15_000) score -= 1.5;
    if (town.population < 3000) score -= 1;
    // People leave accents out, but hardly put one where the town has none: "Hervé" is not Herve.
    if (town.population < 100_000 && isMarked(run.words) && !isMarked(town.name)) score -= 3;
    const isHome = homes[language].includes(town.countryCode) || town.countryCode === saidCountry;
    // A long name that one town of the world has is hardly anything else.
    const isRare = candidates.length === 1 && key.length >= 8;
    if (!isHome && !isRare && town.population < 100_000) score -= 3;
    if (run.count === 1 && hasCapitals && !isLoud && inState.length === 0 && isNameAmongNames(shown, run))
      score -= (isRare && town.population >= 50_000) || isCityBehind(source, run, town) ? 0.5 : 2.5;
    found.push({ start: run.start, end: run.end, town, words: run.words, score });
    if (found.length === mostTowns) break;
  }
  // "Reggio Emilia" rather than "Reggio".
  const whole = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start &&
          other.score > 2,
      ),
  );
  for (const one of whole) one.score += 0.5 * (whole.filter(({ town }) => town.name === one.town.name).length - 1);
  return whole.sort((one, other) => other.score - one.score);
}

interface Run extends Span {
  words: string;
  count: number;
}

/** An agenda of many towns is no announcement. */
const mostTowns = 200;

/** Texts say one name again and again. */
function remembering(find: FindTowns): FindTowns {
  const known = new Map<string, readonly KnownTown[]>();
  return (name, region) => {
    const key = `${name}|${region?.region ?? ''}|${region?.countryCode ?? ''}`;
    const towns = known.get(key) ?? find(name, region);
    known.set(key, towns);
    return towns;
  };
}

const mostWords = 4;
const mostRuns = 1200;

/** One to four words in a row that may be a name. */
function runs(shown: string, hasCapitals: boolean): Run[] {
  const words = [...shown.matchAll(/\p{L}[\p{L}\p{M}'’]*(?:-[\p{L}\p{M}'’]+)*/gu)];
  const found: Run[] = [];
  for (const [index, first] of words.entries()) {
    const elided = /^[dlàa]['’](?=\p{L}{3})/iu.exec(first[0])?.[0].length ?? 0;
    const start = first.index + elided;
    if (hasCapitals && !/^\p{Lu}/u.test(shown.slice(start, start + 2))) continue;
    for (let count = 1; count <= mostWords; count++) {
      const last = words[index + count - 1];
      if (!last) break;
      const end = last.index + last[0].length;
      const run = shown.slice(start, end);
      if (count > 1 && /[^\p{L}\p{M}'’ -]|\s-\s/u.test(run)) break;
      if (hasCapitals && !/^(?:[ld]['’])?\p{Lu}/iu.test(last[0])) continue;
      if (hasCapitals && /^\p{Ll}/u.test(last[0]) && !/^[ld]['’]/.test(last[0])) continue;
      found.push({ start, end, words: run, count });
    }
    if (found.length > mostRuns) break;
  }
  return found;
}

function stateAfter(text: string): string | undefined {
  const state = /^,?\s+\(?([A-Z]{2})\b/.exec(text)?.[1];
  return state && states.has(state) ? state : undefined;
}

/** The name or code that follows a comma: "Montpelier, Vermont", "Calgary, AB". */
function regionAfter(text: string): { words: string; at: number } | undefined {
  const match = /^, (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=\s*(?:$|[\n,.;)]))/u.exec(text);
  return match?.[1] ? { words: match[1], at: 2 } : undefined;
}

const countriesWithStates = ['US', 'CA', 'AU'];
const maxTownsPeopleOfRegionName = 100_000;

/** Towns of this name in a state of this name. "Brooklyn, New York" names two towns, because the state has a city of its name. */
function inRegion(look: FindTowns, name: string, region: string): readonly KnownTown[] {
  for (const countryCode of countriesWithStates) {
    const [namesake] = look(region, { region, countryCode });
    if (namesake && namesake.population >= maxTownsPeopleOfRegionName) continue;
    const towns = look(name, { region, countryCode });
    if (towns.length > 0) return towns;
  }
  return [];
}

function likingOf(
  town: KnownTown,
  { language, saidCountry, isSameName }: { language: Language; saidCountry: string | undefined; isSameName: boolean },
): number {
  const liked = homes[language];
  const isSaid = town.countryCode === saidCountry;
  const home = liked[0] === town.countryCode ? 1 : liked.includes(town.countryCode) ? 0.6 : 0;
  return Math.log10(town.population + 1) + (isSaid ? 3 : 0) + home + (isSameName ? 0.3 : 0);
}

function surroundings({ rest }: SourceText, { start, end }: Run): number {
  const ahead = rest.slice(Math.max(0, start - 30), start);
  const behind = rest.slice(end, end + 30);
  const said = before.filter(([pattern]) => pattern.test(ahead)).reduce((sum, [, weight]) => sum + weight, 0);
  const saidAfter = after.filter(([pattern]) => pattern.test(behind)).reduce((sum, [, weight]) => sum + weight, 0);
  const lineBefore = rest.slice(rest.lastIndexOf('\n', start - 1) + 1, start);
  const isLine = lineBefore.length < 2 && /^\s*\(?\w{0,9}\)?\s*(?:$|\n)/.test(behind);
  // Of what stands behind the street the last: "calle Mayor 3, Gràcia, Barcelona".
  const isBehindStreet = /\ue006[,.]?\s+(?:(?:a|in|en)\s+)?$/.test(ahead) && !/^,\s\p{L}/u.test(behind);
  return said + saidAfter + (isLine ? 1.5 : 0) + (isBehindStreet ? 1.5 : 0);
}

/** "Admiralbrücke Berlin, ": a large town, and nothing of the name behind it. */
function isCityBehind({ rest }: SourceText, { start, end }: Run, { population }: KnownTown): boolean {
  return (
    population >= 500_000 &&
    /[^\s,.] $/.test(rest.slice(0, start)) &&
    /^\s*(?:$|[\n,.;)]|\s-\s)/.test(rest.slice(end, end + 4))
  );
}

function isMarked(words: string): boolean {
  return /\p{M}/u.test(words.normalize('NFD'));
}

/** "À Tours", "in Nice": a usual word, but hardly there. */
function isSaidToBeThere(text: string, { start }: Run, { population }: KnownTown): boolean {
  return (
    population >= 100_000 && /(?:^|[^\p{L}])(?:[àÀ]|[iI]n|[eE]n)\s$/u.test(text.slice(Math.max(0, start - 4), start))
  );
}

/** "Victoria Vieyra", "Bainbridge Town Hall": one capitalised word among others. */
function isNameAmongNames(shown: string, { start, end }: Run): boolean {
  if (/\d{4,5}\s$/.test(shown.slice(Math.max(0, start - 7), start))) return false;
  return (
    /\p{Lu}[\p{L}'’]+ $/u.test(shown.slice(Math.max(0, start - 25), start)) ||
    /^ (?!Capital|Centr|City|Ville|Innenstadt)\p{Lu}\p{Ll}+/u.test(shown.slice(end, end + 25))
  );
}
