import type { Facts } from '#contract/event-details.ts';
import { type Performer, performersIn } from './performers.ts';
import type { SourceText, TextRange } from './source-text.ts';

/* Finds facts (music, partner, floor, age) that a text states explicitly, on folded text. */

interface Found<Value> {
  value: Value;
  span: TextRange;
  isUnsure?: boolean;
}

export interface FoundFacts {
  music?: Found<NonNullable<Facts['music']>>;
  partner?: Found<NonNullable<Facts['partner']>>;
  floor?: Found<NonNullable<Facts['floor']>>;
  age?: Found<string>;
}

const liveMusic =
  /\blive\b(?!stream)|\borchestr[ae]s?\b|\borquestas?\b|\borchester\b|\bbands?\b(?! (?:to be|tba))|\bbanda\b|\bgroupes?\b(?= (?:de musique|live))|\bmusiciens?\b|\bmusicians?\b|\bmusicos?\b|\bmusiker\b|\bmusicisti\b|\ben (?:vivo|directo)\b|\bao vivo\b|\borquestras?\b|\bdal vivo\b|\blive-?musik\b|\bkapelle\b|\bsonneurs\b|\b(?:duo|trio|quartett?o?|quintett?o?|quatuor|sextett?o?|sexteto|cuarteto|quinteto) \p{L}|\btipica \p{L}/u;
const dj =
  /\bt?djs?(?:ane|ette)?\b|\btdj\b|\bmusicaliza\b|\bdj[- ]?set\b|\bselezione musicale\b|\bplattenteller\b|\bdiscjockey\b/;
const noPartner =
  /\bsans (?:partenaire|cavalier)|\b(?:partenaire|couple) (?:n'est )?(?:non|pas) (?:necessaire|obligatoire|requis|indispensable|besoin)|\bpas (?:besoin|necessaire) (?:de |d'avoir (?:de |un )?|de venir avec (?:un )?)?(?:partenaire|couple|(?:venir |etre )?(?:en couple|accompagne))|\bseul(?:\.?e|\(e\))?s? ou (?:en couple|accompagne|a deux|a plusieurs)|\bavec ou sans partenaire|\bno (?:dance )?partners? (?:(?:or|and|nor) \p{L}+ )?(?:is |are )?(?:needed|required|necessary)|\b(?:dance )?partners? (?:is |are )?not (?:needed|required|necessary)|\bno need (?:for|to bring) a partner|\bwith or without (?:a )?partner|\bsingles? (?:are )?welcome|\bcome (?:alone|solo|on your own)|\byou don'?t need a partner|\bsin pareja|\bno (?:hace falta|necesitas|es necesari[oa]|se necesita|se requiere|precisas) (?:venir (?:con|en) |traer |tener )?pareja|\bcon o sin pareja|\bkeine?n? (?:tanz)?partner(?:in|innen)?[^.,;\n]{0,12} ?(?:notig|erforderlich|notwendig|benotigt|gebraucht)|\b(?:tanz)?partner(?:in)?(?:\/in)? (?:ist |wird )?nicht (?:notig|erforderlich|notwendig|benotigt)|\b(?:tanz)?partner(?:in)? braucht (?:niemand|es nicht|man nicht|ihr nicht)|\b(?:auch )?ohne (?:tanz)?partner|\bmit oder ohne (?:tanz)?partner|\b(?:singles|einzelpersonen|einzelne) willkommen|\bauch (?:allein|einzeln)|\bda soli o in coppia|\bsingoli o in coppia|\b(?:non (?:serve|e necessari[oa]|occorre)) (?:il |un |avere (?:un )?|venire (?:in|con) )?(?:partner|coppia)|\bsenza (?:partner|coppia)|\banche (?:da soli|senza)|\bcon o senza partner|\b(?:com ou )?sem (?:(?:necessidade de )?par\b|parceir)|\bnao (?:e (?:preciso|necessario|obrigatorio)|precisa\w*)[^.,;\n]{0,15} (?:par\b|parceir|acompanhad)|\bsozinh[oa]s? ou (?:acompanhad|com par|em par)|\bpar nao (?:e )?(?:necessario|obrigatorio)/u;
const needsPartner =
  /\b(?:inscriptions? |uniquement |obligatoirement )?en couple (?:uniquement|seulement|obligatoire)|\binscriptions? (?:uniquement )?en couple\b|\bpartenaire (?:obligatoire|indispensable|requis)|\bvenir (?:en couple|avec (?:son|votre|un) partenaire)|\bpartner (?:is )?(?:required|needed|necessary)|\bbring (?:a|your) partner|\bcouples only|\bsolo (?:para )?parejas|\b(?:imprescindible|obligatorio|necesario) (?:venir )?(?:en|con) pareja|\bcon pareja obligatoria|\bnur (?:paarweise|fur paare|mit (?:tanz)?partner|als paar)|\banmeldung (?:nur )?(?:paarweise|als paar)|\bpartner (?:ist )?(?:notig|erforderlich)|\bsolo (?:in coppia|coppie)|\biscrizion[ei] (?:solo )?(?:in|a) coppi[ae]|\bpartner obbligatori|\b(?<!non )serve (?:un |il )?partner|\bse necesita pareja|\bhace falta (?:venir con )?pareja(?<!no hace falta (?:venir con )?pareja)|\bil faut (?:un partenaire|venir en couple)|\b(?:so|somente|apenas) (?:para )?(?:casais|pares)\b|\b(?<!nao e )(?:obrigatorio|necessario|preciso) (?:vir )?(?:com|em|trazer) par\b|\bpar obrigatorio|\btraz(?:er|e)? par\b|\btraga (?:o seu )?par\b|\binscric\w+ (?:so )?(?:em|aos?) pares?\b/;

const floors = {
  wood: /\bparquet\b|\bparkett\w*|\bparket\b|\bholz(?:boden|fussboden|parkett)\b|\b(?:sprung |wooden |wood |maple |oak )(?:dance )?floor|\bfloor of wood|\bplancher (?:bois|en bois)?|\bparque\b(?= de (?:madera|baile))|\btarima\b|\b(?:suelo|piso|pista) de madera|\bmadera\b|\b(?:pavimento|pista|pedana) (?:in|di) legno|\b(?:chao|soalho|assoalho) de madeira|\bsoalho\b|\bschwingboden\b|\bdielen(?:boden)?\b/,
  tiles:
    /\bcarrelages?\b|\btiled floor|\btiles\b|\bbaldosas?\b|\bfliesen(?:boden)?\b|\bpiastrelle\b|\bsuelo de ceramica|\bladrilhos?\b/,
  stone:
    /\bsol en (?:pierre|marbre)|\bmarble floor|\bstone floor|\bflagstones?|\b(?:suelo|piso) de (?:marmol|piedra)|\bmarmorboden|\bsteinboden|\bpavimento (?:in|di) (?:marmo|pietra)/,
  vinyl:
    /\blinoleum\b|\bsol (?:en )?(?:lino|vinyle?|pvc)\b|\bvinyl floor|\b(?:suelo|piso) de (?:vinilo|linoleo|pvc)|\b(?:pvc|linoleum|vinyl)[- ]?boden/,
  concrete:
    /\bsol (?:en )?beton\b|\bconcrete floor|\b(?:suelo|piso) de (?:hormigon|cemento)|\bbeton(?:boden)\b|\bpavimento (?:in|di) cemento/,
  outdoors:
    /\ben plein air\b|\ben exterieur\b|\boutdoors?\b|\bopen[- ]air\b|\bal aire libre\b|\bao ar livre\b|\ball'aperto\b|\bim freien\b|\bunter freiem himmel\b|\bdraussen\b/,
} as const satisfies Record<NonNullable<Facts['floor']>, RegExp>;
/** "A roof if it rains", "no heels on the parquet": not about the dance floor. */
const notTheFloor = /\b(?:parking|fumeurs?|buvette|terrasse|bar)\b[^.\n]{0,20}$/;

const years = '(?:ans\\b|jahren?\\b|anni\\b|anos\\b|years?(?: old)?\\b|yrs\\b|y\\.?o\\.?\\b)';
const age = new RegExp(
  [
    '(?<![\\d.,:/€$£])(?:1[2-9]|21)\\s?\\+(?!\\s?\\d)',
    `\\b(?:a partir de|des|ab|dai|desde(?: los)?|from(?: age)?|aged?|over|plus de|mayores de|maiores de|a partire dai|mindestens|minimum|reserve aux plus de)\\s(?:1\\d|[5-9]|2[01])(?:\\s?${years})`,
    '\\b(?:over|\\d?mayores de|only|strictly)\\s(?:1[2-9]|21)(?:s\\b|\\s?(?:only|and over)|(?= anos))',
    `\\b(?:interdit|vietato)\\s(?:aux|ai)\\s(?:moins|minori) d(?:e|i)\\s\\d\\d(?:\\s?${years})?`,
    '\\bma[yi]ores de (?:1[68]|21)\\b',
    '\\bno (?:under[- ]?(?:16|18|21)s?|minors)\\b',
    '\\badults only\\b|\\bsol?o? (?:adultos|adulti)\\b|\\bnur (?:fur )?erwachsene\\b|\\badultes uniquement\\b|\\breserve aux adultes\\b',
    '\\ball ages(?: welcome)?\\b|\\btous (?:les )?ages\\b|\\btodas (?:las edades|as idades)\\b|\\btutte le eta\\b|\\balle altersgruppen\\b|\\bfur (?:jedes alter|gross und klein)\\b',
    '\\b(?:kids|children|families) (?:are )?welcome\\b|\\bfamily[- ]friendly\\b|\\benfants bienvenus\\b|\\bninos bienvenidos\\b|\\bkinder (?:sind )?willkommen\\b|\\bbambini benvenuti\\b',
  ].join('|'),
);

/**
 * Returns what the text states about music, partner, floor and age, with the spans. `isUnsure` marks contradictions.
 */
export function findFacts({ folded, text }: SourceText): FoundFacts {
  const facts: FoundFacts = {};
  const players = performersIn(text);
  const live = liveMusic.exec(folded) ?? playerAs(players, 'live');
  const disc = dj.exec(folded) ?? playerAs(players, 'dj');
  if (live || disc) {
    const first = live ?? disc;
    if (first)
      facts.music = {
        value: live && disc ? 'both' : live ? 'live' : 'dj',
        span: 'start' in first ? first : spanOf(first),
      };
  }
  const without = noPartner.exec(folded);
  const needed = needsPartner.exec(folded);
  const said = without ?? needed;
  if (said) {
    const value = without ? 'not-needed' : 'needed';
    facts.partner = { value, span: spanOf(said), ...(without && needed && { isUnsure: true }) };
  }
  const found = Object.entries(floors).flatMap(([value, pattern]) => {
    const match = pattern.exec(folded);
    if (!match || notTheFloor.test(folded.slice(Math.max(0, match.index - 30), match.index))) return [];
    return [{ value: value as keyof typeof floors, span: spanOf(match) }];
  });
  const [floor, ...others] = found;
  // "Outdoors on a wooden floor": the first one is used, marked as unsure.
  if (floor) facts.floor = { ...floor, ...(others.length > 0 && { isUnsure: true }) };
  const ages = age.exec(folded);
  if (ages) {
    const span = spanOf(ages);
    facts.age = { value: text.slice(span.start, span.end), span };
  }
  return facts;
}

function playerAs(players: readonly Performer[], music: Performer['music']): Performer | undefined {
  return players.find((player) => player.music === music);
}

function spanOf({ index, 0: words }: RegExpExecArray): TextRange {
  return { start: index, end: index + words.length };
}
