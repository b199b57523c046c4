import { type Amount, kinds, wordsAround } from './price-kinds.ts';
import type { PriceReading } from './prices.ts';
import type { SourceText, TextRange } from './source-text.ts';

/* Reads reduced prices, free entry before a time, and entry by donation, on folded text. */

interface Found<Value> {
  value: Value;
  span: TextRange;
  isUnsure?: boolean;
}

export interface PriceDetails {
  reduced?: Found<number>;
  members?: Found<number>;
  door?: Found<number>;
  /** The price in advance, if the price at the door is higher. */
  advance?: Found<number>;
  /** `21:30` */
  freeBefore?: Found<string>;
  donation?: Found<true>;
}

const forNonMembers =
  /\bno soci|nao[- ]soci|non[- ]?adh|non[- ]?member|non[- ]?soci|nicht-?mitglied|exterieurs|guests|gaste/;
const forMembers = /\badh[e]r|\bmembres?\b|\bmembers?\b|\bsoci[oae]?s?\b|mitglied|tesserat|abonne/;
const forReduced =
  /etudiant|student|\bstudi|alumn|estudiant|reduit|reduced|reducid|chomeu|jeunes|low[- ]income|low wage|concession|ermas{1,2}igt|\berm\b|ridott|\blegi\b|schuler|rentner|azubi|unwaged|unemployed|retraite|jubilad|pensionat|pensionist|demandeurs|\bparo\b|parados|skint|seniors?\b|under[- ]?\d|moins de \d|-\s?de \d|menores|minimas sociaux|petits? (?:budget|revenu)|nhs|reduzid|estudant|\bmeia\b|desempregad|reformad|aposentad|idos[oa]s|alunos?\b/;
/** Also if the ages it applies to are named: "ridotto under 30". */
const namedReduced = /reduit|reduced|reducid|reduzid|ermas{1,2}igt|ridott/;
const atDoor =
  /sur place|a la porte|\b(?:na|a) porta\b|no local|na hora|\bdoors?\b|puerta|\btaquilla(?! inversa)|abendkasse|\bak\b|alla porta|(?:in|alla) cassa|a la caisse|an der kasse/;
const inAdvance =
  /prevente|pre-?venda|pre-?vente|prevendita|\badv\b|advance|anticipad|preventa|presale|vorverkauf|\bvvk\b|online|en ligne|en linea|reservation|reserva\b|prenotazione|booked/;

const freeWords =
  '(?:gratuite?s?|gratuit[oa]|gratis|free|frei(?:er)?|kostenlos|libre|livre|liber[oa]|no charge|offerte?)';
const memberWords = '(?:adherents?|membres?|members?|soci(?:os?|as?|e)?\\b|soci\\b|mitglieder|tesserati|abonnes)';
const freeForMembers = new RegExp(
  `\\b${freeWords}\\b[^.;\\n\\d]{0,25}\\b(?:pour|for|para|per|fur|aux|a los|aos)\\s(?:\\p{L}{2,3}\\s)?${memberWords}|\\b${memberWords}[^.;\\n\\d]{0,18}\\b${freeWords}\\b`,
  'u',
);
const hour = '(?<hour>\\d{1,2})(?:\\s?[:.h]\\s?(?<minutes>[0-5]\\d))?\\s?(?<unit>h\\b|hs?\\b|uhr|[ap]\\.?m\\b)?';
const beforeWords =
  "(?:before|until|till|b4|avant|jusqu'?a|jusque|antes de(?: las?)?|antes das|ate as|hasta(?: las?)?|vor|bis(?: um)?|prima delle|fino alle|entro le)";
const freeBefore = [
  new RegExp(
    `\\b${freeWords}\\b(?<between>[^.;\\n\\d]{0,22})\\b${beforeWords}\\s+${hour}(?!\\d|[.,/]\\d|h\\d|\\s?[€$£])`,
  ),
  new RegExp(
    `\\b${beforeWords}\\s+${hour}\\s?(?<between>[:,(-]?\\s?(?:is |it's |la entrada es |eintritt |ingresso |entree |entry |entrada )?)${freeWords}\\b`,
  ),
];
/** Free for some visitors only. */
const forSomeOnly =
  /ladies|girls|women|filles?\b|femmes?|chicas|mujeres|donne\b|mulheres|criancas|ragazze|damen|frauen|kids|enfants|children|ninos|bambini|kinder|parking/;

const donationWords =
  /\bprix (?:est )?libre(?! pour)|\bparticipation (?:est )?libre|\blibre participation|\btarif libre|\ba prix libre|\b(?:au|en|avec|le) chapeau|\bchapeau (?:pour|a la sortie|qui|circule|passe|tourne)|\bby donation|\bdonations?\b(?! (?:are )?welcome)|\bpay[- ]what[- ](?:you|u)\b|\bpay as you (?:can|like|wish|feel)|\bpwy[cwf]\b|\bsliding scale|\bpass the hat|\bhat (?:goes|is passed|will)|\ba la gorra|\bpasamos (?:la )?gorra|\btaquilla inversa|\baport(?:e|acion) (?:libre|voluntari[oa]|a voluntad)|\bdonativo|\bcolaboracion voluntaria|\ba voluntad\b|\bla voluntad\b|\bcontribucion (?:libre|voluntaria)|\bauf spende|\bspendenbasis|\bgegen spende|\bhutkasse|\bder hut geht|\bhut (?:geht )?(?:rum|herum)|\b(?:einen )?hut (?:rumgehen|herumgehen)|\bauf hut\b|\bspende (?:erbeten|nach)|\bspenden? (?:statt|erbeten)|\bzahl(?:t)?,? was (?:du|ihr|man)|\bfreiwillige[rn]? (?:beitrag|spende)|\bofferta (?:libera|consapevole|responsabile)|\ba offerta\b|\bcontributo (?:libero|volontario)|\bingresso (?:a|con) offerta|\ba cappello\b|\bup to you\b|\bcontribui(?:cao|coes) (?:livres?|voluntarias?|consciente|solidaria|sugerida)|\bpreco livre|\bvalor (?:livre|consciente)|\bpag(?:ue|a|as) (?:quanto|o que) (?:pud|quis|quer)\w*|\b(?:passa|roda)(?:mos)? o chapeu|\bcolaboracao (?:livre|voluntaria)/;
/** Donations that are not the entry price. */
const otherDonation = /\b(?:blood|clothes|coats|food|toys?) donations?/;

/**
 * Returns the reduced, members', advance and door prices of the text, until when admission is free, and whether it is a
 * donation; only what the text says and what differs from the main price. `amounts` are all amounts of this event.
 */
export function findPriceDetails(
  source: SourceText,
  amounts: readonly Amount[],
  { price }: PriceReading,
): PriceDetails {
  const { folded } = source;
  const found: PriceDetails = {};
  const sorted = amounts.filter(
    (amount, index) => amount.kind > kinds.other || namedReduced.test(wordsFor(source, amounts, index)),
  );
  for (const amount of sorted) {
    const words = wordsFor(source, amounts, amounts.indexOf(amount));
    const own = { value: amount.value, span: amount };
    const isLess = price === undefined || amount.value <= price.value;
    if (inAdvance.test(words) && !atDoor.test(words)) found.advance ??= own;
    else if (atDoor.test(words)) found.door ??= own;
    if (forNonMembers.test(words)) continue;
    if (forMembers.test(words) && isLess) found.members ??= own;
    if (forReduced.test(words) && isLess) found.reduced ??= own;
  }
  const pair = unnamedPair(source, sorted);
  if (pair && !found.reduced && !found.members && !found.advance) found.reduced = pair;
  const plain = sorted.filter(({ kind }) => kind === kinds.plain);
  const [usual] = plain;
  if (usual && plain.length === 1 && found.door) found.advance ??= { value: usual.value, span: usual };
  // Without a lower price in advance, the price at the door is the main price.
  const { door, advance } = found;
  if (!door || !advance || door.value <= advance.value) {
    delete found.door;
    delete found.advance;
  }
  if (found.members?.value === price?.value) delete found.members;
  if (found.reduced?.value === price?.value) delete found.reduced;
  const free = freeForMembers.exec(folded);
  if (free && price && price.value > 0) found.members ??= { value: 0, span: spanOf(free) };
  const until = freeUntil(folded);
  if (until && !(price?.value === 0)) found.freeBefore = until;
  const donation = donationWords.exec(folded);
  if (donation && isDonation(source)) found.donation = { value: true, span: spanOf(donation) };
  return found;
}

/** Returns the words that say who pays an amount: next to it, or before it ("students £6 with card"). */
function wordsFor(source: SourceText, amounts: readonly Amount[], index: number): string {
  const { words, before } = wordsAround(source, amounts, index);
  const isNamed = (text: string) => [forMembers, forReduced, atDoor, inAdvance].some((pattern) => pattern.test(text));
  return isNamed(words) || !isNamed(before) ? words : before;
}

/** Whether visitors decide what they pay. */
export function isDonation({ folded }: Pick<SourceText, 'folded'>): boolean {
  return donationWords.test(folded) && !otherDonation.test(folded);
}

/** "6 €/4 €" */
function unnamedPair({ folded }: SourceText, amounts: readonly Amount[]): Found<number> | undefined {
  const [one, other, more] = amounts;
  if (!one || !other || more || other.value >= one.value) return undefined;
  const isPair = /^\s?(?:\/|-|ou)?\s?$/.test(folded.slice(one.end, other.start)) && other.start - one.end < 5;
  return isPair ? { value: other.value, span: other, isUnsure: true } : undefined;
}

function freeUntil(folded: string): Found<string> | undefined {
  for (const pattern of freeBefore) {
    const match = pattern.exec(folded);
    const { hour: written = '', minutes = '00', unit = '', between = '' } = match?.groups ?? {};
    if (!match || Number(written) > 24) continue;
    if (forSomeOnly.test(folded.slice(Math.max(0, match.index - 20), match.index) + between)) continue;
    const hours = Number(written) % 24;
    const isMorning = unit.startsWith('a');
    const inEvening = !isMorning && hours >= 4 && hours < 12 ? hours + 12 : hours;
    return { value: `${String(inEvening).padStart(2, '0')}:${minutes}`, span: spanOf(match) };
  }
  return undefined;
}

function spanOf({ index, 0: words }: RegExpExecArray): TextRange {
  return { start: index, end: index + words.length };
}
