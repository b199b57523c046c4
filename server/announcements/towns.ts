import { fold, type SourceText, type TextRange } from './source-text.ts';
import type { Language } from './words/all-words.ts';
import { countries } from './words/countries.ts';

interface KnownTown {
  name: string;
  countryCode: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Returns towns of exactly this name, the largest first, optionally in a region. */
export type FindTowns = (name: string, region?: { region: string; countryCode: string }) => readonly KnownTown[];

export interface FoundTown extends TextRange {
  town: KnownTown;
  words: string;
  /** Likelihood that the town is meant. From 4, it is filled in. */
  score: number;
  /** Another town is about as likely. */
  isUnsure?: boolean;
}

/** Countries of each language; the first is the most likely. */
const homes: Record<Language, readonly string[]> = {
  fr: ['FR', 'BE', 'CH', 'CA', 'LU', 'RE', 'GP', 'MQ', 'MC'],
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ'],
  es: ['ES', 'AR', 'MX', 'CO', 'UY', 'CL', 'PE', 'CU'],
  de: ['DE', 'AT', 'CH', 'LU'],
  it: ['IT', 'CH'],
  pt: ['PT', 'BR', 'AO', 'MZ', 'CV'],
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
/** Towns whose names are frequent words in announcements. They need stronger evidence. */
const frequentWords = new Set(
  'spring orange star summer winter eden session boogie opening bal salle sala entree mayor sol noche clase social infos lieu prix dj le la les el los las the a tango swing nice tours milan vienna florence sofia carla lisa nina laura ana martin hilton san santa saint real norte centro rosa roses mercure milagro salon danza latin bar pass full live this that most best none bring us me on no class lesson dance party night free band open cash adults sunday monday friday april may june august general venez tous hotel mario jean michel christian duo trio studio club lulu garden port marche fiesta forro clases barrio maison moment ars dans sur cours dimanche info pages trets solo mata tres dos bien con para aforo hasta socios hola abril enero reserva cafe grande gran plaza carnaval entrada copas stage workshop ball kurs tanz hallo salut ciao eintritt ingresso lezione corso festa marco elena lea villa parc park die der das saale and bring check dress bay hill hall house church market grange lake green union central bus metro blue gala bon tal per from for our hey next dates date check camping registration adresse baile aula oficina ingresso roda samba praia ponte serra vila gente pessoal sexta quinta quarta segunda trio full maestro trad chapeau tarif tarifs wetter'.split(
    ' ',
  ),
);

/** Words before and after a name, with their weight as evidence for a town. */
const before: [RegExp, number][] = [
  [/\b(?:\d{4,5}|\d{4}-\d{3})\s+$/, 6],
  [/(?:^|[\s(])(?:a|en|in|zu|nach|im|em)\s+$/, 2],
  // "no Porto"
  [/(?:^|[\s(])n[oa]\s+$/, 1],
  // "Bringt Essen mit"
  [/\b(?:bringt?|etwas|kein|zum|gutes|warmes|veganes|leckeres|getranke und)\s$/, -5],
  [/(?:^|[,(·|§\n]|\s-)\s*$/, 1],
  [/(?:,|\s-)\s*$/, 1.5],
  [/\bd[eiu]\s+$/, 0.7],
  // Origins of people or things.
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
    /\b(?:rua|praca|largo|travessa|casa d[aeo]|clube|com|rue|calle|carrer|avenue|avenida|avda|av|route de|ronda de|ronda|quai|place|plaza|cafe de|cafe|taberna|via|corso|viale|c\/|with|avec|con|mit|&|et|and|y|dj|musicaliza|hotel|hot club|the|bd|boulevard|orchestre|pena|cours de|st|metro|san|santa|faubourg|gare|grand|duo|trio|from|club|bar|sala|salle|festival|teatro)\.?\s+$/,
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

/** Returns all possible towns in a text, most likely first. Artists and streets must be masked. */
export function findTownNames(source: SourceText, find: FindTowns, language: Language): FoundTown[] {
  const { text } = source;
  const shown = source.restInCase;
  const hasCapitals = /\p{Lu}/u.test(shown);
  const isLoud = (shown.match(/\p{Lu}/gu)?.length ?? 0) > (shown.match(/\p{Ll}/gu)?.length ?? 0);
  const namedCountry = Object.entries(countries).find(([name]) => new RegExp(`\\b${name}\\b`).test(source.folded))?.[1];
  const found: FoundTown[] = [];
  /** Start positions of regions that follow a town. */
  const regions = new Set<number>();
  const findCached = cached(find);
  for (const run of wordRuns(shown, hasCapitals)) {
    const key = fold(run.words).replace(/[-\s]+/g, ' ');
    if (key.length < 3) continue;
    if (key in countries) continue;
    const asked = nicknames[key] ?? run.words;
    const state = stateAfter(text.slice(run.end, run.end + 12));
    const region = regionAfter(text.slice(run.end, run.end + 40));
    const inUnitedStates = state ? findCached(asked, { region: state, countryCode: 'US' }) : [];
    const inState = inUnitedStates.length === 0 && region ? inRegion(findCached, asked, region.words) : inUnitedStates;
    if (region && inState.length > 0) regions.add(run.end + region.at);
    // "Berlin-Kreuzberg": a district of a town.
    const [whole = '', part] = asked.split('-');
    const own = inState.length > 0 ? inState : findCached(asked);
    const candidates = own.length > 0 || part === undefined || whole.length < 4 ? own : findCached(whole);
    const prior = (town: KnownTown) =>
      priorOf(town, { language, saidCountry: namedCountry, isSameName: fold(town.name) === key });
    const [town] = [...candidates.slice(0, 30)].sort((one, other) => prior(other) - prior(one));
    if (!town) continue;
    let score = prior(town) * 0.6 + surroundings(source, run) + (inState.length > 0 ? 4 : 0);
    // The first half of a hyphenated name only counts for large towns.
    if (own.length === 0 && town.population < 80_000) continue;
    if (key.split(' ').every((word) => frequentWords.has(word))) score -= isNamedAsPlace(text, run, town) ? 2 : 4;
    if (regions.has(run.start)) score -= 6;
    if (run.count > 1) score += 0.8;
    if (!hasCapitals) score -= town.population < 20_000 ? 3 : 0.5;
    if (isLoud && town.population < 15_000) score -= 1.5;
    if (town.population < 3000) score -= 1;
    // Writers omit accents but rarely add them: "Hervé" is not Herve.
    if (town.population < 100_000 && isMarked(run.words) && !isMarked(town.name)) score -= 3;
    const isHome = homes[language].includes(town.countryCode) || town.countryCode === namedCountry;
    // A long name that is unique in the world is almost certainly the town.
    const isRare = candidates.length === 1 && key.length >= 8;
    if (!isHome && !isRare && town.population < 100_000) score -= 3;
    if (run.count === 1 && hasCapitals && !isLoud && inState.length === 0 && isNameAmongNames(shown, run))
      score -= (isRare && town.population >= 50_000) || isCityBehind(source, run, town) ? 0.5 : 2.5;
    found.push({ start: run.start, end: run.end, town, words: run.words, score });
    if (found.length === maxTowns) break;
  }
  // Prefers "Reggio Emilia" to "Reggio".
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

interface Run extends TextRange {
  words: string;
  count: number;
}

/** A text with more towns is not an announcement. */
const maxTowns = 200;

/** Caches lookups, because texts repeat names. */
function cached(find: FindTowns): FindTowns {
  const known = new Map<string, readonly KnownTown[]>();
  return (name, region) => {
    const key = `${name}|${region?.region ?? ''}|${region?.countryCode ?? ''}`;
    const towns = known.get(key) ?? find(name, region);
    known.set(key, towns);
    return towns;
  };
}

const maxWords = 4;
const maxRuns = 1200;

/** Returns sequences of one to four words that may be a name. */
function wordRuns(shown: string, hasCapitals: boolean): Run[] {
  const words = [...shown.matchAll(/\p{L}[\p{L}\p{M}'’]*(?:-[\p{L}\p{M}'’]+)*/gu)];
  const found: Run[] = [];
  for (const [index, first] of words.entries()) {
    const elided = /^[dlàa]['’](?=\p{L}{3})/iu.exec(first[0])?.[0].length ?? 0;
    const start = first.index + elided;
    if (hasCapitals && !/^\p{Lu}/u.test(shown.slice(start, start + 2))) continue;
    for (let count = 1; count <= maxWords; count++) {
      const last = words[index + count - 1];
      if (!last) break;
      const end = last.index + last[0].length;
      const run = shown.slice(start, end);
      if (count > 1 && /[^\p{L}\p{M}'’ -]|\s-\s/u.test(run)) break;
      if (hasCapitals && !/^(?:[ld]['’])?\p{Lu}/iu.test(last[0])) continue;
      if (hasCapitals && /^\p{Ll}/u.test(last[0]) && !/^[ld]['’]/.test(last[0])) continue;
      found.push({ start, end, words: run, count });
    }
    if (found.length > maxRuns) break;
  }
  return found;
}

function stateAfter(text: string): string | undefined {
  const state = /^,?\s+\(?([A-Z]{2})\b/.exec(text)?.[1];
  return state && states.has(state) ? state : undefined;
}

/** Returns the name or code after a comma: "Montpelier, Vermont", "Calgary, AB". */
function regionAfter(text: string): { words: string; at: number } | undefined {
  const match = /^, (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?=\s*(?:$|[\n,.;)]))/u.exec(text);
  return match?.[1] ? { words: match[1], at: 2 } : undefined;
}

const countriesWithStates = ['US', 'CA', 'AU'];
const maxPopulationOfNamesake = 100_000;

/**
 * Returns towns of this name in a state of this name. "Brooklyn, New York" names two towns, because the state has a
 * city of its name.
 */
function inRegion(findCached: FindTowns, name: string, region: string): readonly KnownTown[] {
  for (const countryCode of countriesWithStates) {
    const [namesake] = findCached(region, { region, countryCode });
    if (namesake && namesake.population >= maxPopulationOfNamesake) continue;
    const towns = findCached(name, { region, countryCode });
    if (towns.length > 0) return towns;
  }
  return [];
}

function priorOf(
  town: KnownTown,
  {
    language,
    saidCountry: namedCountry,
    isSameName,
  }: { language: Language; saidCountry: string | undefined; isSameName: boolean },
): number {
  const own = homes[language];
  const isNamedCountry = town.countryCode === namedCountry;
  const home = own[0] === town.countryCode ? 1 : own.includes(town.countryCode) ? 0.6 : 0;
  return Math.log10(town.population + 1) + (isNamedCountry ? 3 : 0) + home + (isSameName ? 0.3 : 0);
}

function surroundings({ rest }: SourceText, { start, end }: Run): number {
  const ahead = rest.slice(Math.max(0, start - 30), start);
  const behind = rest.slice(end, end + 30);
  const said = before.filter(([pattern]) => pattern.test(ahead)).reduce((sum, [, weight]) => sum + weight, 0);
  const saidAfter = after.filter(([pattern]) => pattern.test(behind)).reduce((sum, [, weight]) => sum + weight, 0);
  const lineBefore = rest.slice(rest.lastIndexOf('\n', start - 1) + 1, start);
  const isLine = lineBefore.length < 2 && /^\s*\(?\w{0,9}\)?\s*(?:$|\n)/.test(behind);
  // The last name after a street: "calle Mayor 3, Gràcia, Barcelona".
  const isBehindStreet = /\ue006[,.]?\s+(?:(?:a|in|en)\s+)?$/.test(ahead) && !/^,\s\p{L}/u.test(behind);
  return said + saidAfter + (isLine ? 1.5 : 0) + (isBehindStreet ? 1.5 : 0);
}

/** "Admiralbrücke Berlin, ": a large town at the end of the name. */
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

/** "À Tours", "in Nice": a frequent word, but clearly a place. */
function isNamedAsPlace(text: string, { start }: Run, { population }: KnownTown): boolean {
  return (
    population >= 100_000 && /(?:^|[^\p{L}])(?:[àÀ]|[iI]n|[eE]n)\s$/u.test(text.slice(Math.max(0, start - 4), start))
  );
}

/** "Victoria Vieyra", "Bainbridge Town Hall": one capitalized word among others. */
function isNameAmongNames(shown: string, { start, end }: Run): boolean {
  if (/\d{4,5}\s$/.test(shown.slice(Math.max(0, start - 7), start))) return false;
  return (
    /\p{Lu}[\p{L}'’]+ $/u.test(shown.slice(Math.max(0, start - 25), start)) ||
    /^ (?!Capital|Centr|City|Ville|Innenstadt)\p{Lu}\p{Ll}+/u.test(shown.slice(end, end + 25))
  );
}
