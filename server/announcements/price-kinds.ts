import type { SourceText, TextRange } from './source-text.ts';
import { eventWord } from './words/name-words.ts';

/** Kinds of amounts, ranked from irrelevant (0) to the full price for all days (4). */
export const kinds = { other: 0, reduced: 1, plain: 2, full: 3, whole: 4 } as const;

export interface Amount extends TextRange {
  value: number;
  /** The currency sign or code next to the amount, in lower case; null if there is none. */
  written: string | null;
  kind: number;
}

const forOthers =
  /vestiaire|cloakroom|guardarropa|ropero|garderobe|guardaroba|parking|adhesion|cotisation|for 10|carte|carnet|\bvip\b|enfant|child|kids|ninos|bambini|kinder|under[ -]?\d|moins de|matricula|l'heure|per hour|couple|supporter|\bcup\b|camping|dinner|repas|diner seul|\bmenu|assiette|planche|buffet|boisson|drinks?\b|\bbeers?\b|getrank|bebida|bevand|tessera\b|tesseramento|membership|mitgliedschaft|jahresbeitrag|carne de socio|licence|consigne|caution|deposit|kaution|pfand|acconto|anzahlung|acompte|senal|(?:la|par|a|per|pro|por) (?:nuit|notte|night|nacht|noche)\b|hebergement|hostel|ostello|albergo|alojamiento|accommodation|unterkunft|ubernachtung|zimmer|\bcen(?:a|one)\b|pranzo|abendessen|mittagessen|almuerzo|gita\b|excursion|shuttle|navette|bus\b|t-shirt|aparta\b|crianca|estacionamento|jantar|almoco|hospedagem|caucao|anuidade/;
/** "Crêpes comprises", "inkl. Buffet": included in the price. */
const included =
  /[\p{L}' +&-]{0,40}\b(?:compris\w*|inclus\w*|included|inbegriffen|inklusive|incluid\w*|compres\w*|offert\w*)\b|\b(?:inkl?|incl|com|inclui|inklusive|including|incluye|includes|con|avec|with|mit|y compris)\b\.?[^,;.()]{0,40}/gu;
const forAll =
  /sur place|a la porte|an der kasse|\bak\b|then\b|\bdoor\b|puerta|taquilla|no socios|non[- ]?adh|non[- ]member|plein|general|adults?|full|complet|tarif unique|regular|abendkasse|\btodo\b|intero|alla porta|na porta|no local|na hora|nao[- ]soci|inteira|depois|\bapres\b|\bafter\b|\bthen\b/;
const forSome =
  /l'annee|par an\b|all'anno|al ano|adh|membre|member|etudiant|student|socios|alumn|eleves|reduit|reduced|chomeur|prevente|prevendita|\badv\b|advance|early|anticipad|avant|before|unemployed|\blista\b|jeunes|low-income|concession|presale|vorverkauf|ermas{1,2}igt|ridotto|tesserati|abonne|partypass|saturday only|una serata|hasta el|\bab \d+ personen|legi\b|schuler|rentner|azubi|under-?\d|concessions?|unwaged|retraites?|jubilad|pensionat|demandeurs|\bsoci\b|mitglied|\berm\b|student|studi\b|studis\b|vvk|online|en ligne|\bparo\b|b4\b|vor \d|clase suelta|drop[- ]?in|single class|a l'unite|cours seul|lezione singola|einzeln|\buntil\b|soiree seule|pareja|paar|coppia|aluno|estudant|\bmeia\b|pre-?venda|reduzid|desempregad|antes d[aeo]|casal|reformad|aposentad|idos[oa]s/;
const fullPass = /full|complet|completo|3 jours|tous les jours|whole|weekend|week-end|gesamt|intero/;
const partOfIt =
  /journee|soirees?|um dia|party|partypass|noche|samedi|saturday|sabado|sonntag|dimanche|sunday|une? jour|day pass/;

/** Returns the words around an amount, up to the next amount or the end of the clause. */
export function wordsAround(
  source: SourceText,
  amounts: readonly Amount[],
  index: number,
): { before: string; after: string; words: string; isNamedBefore: boolean } {
  const own = amounts[index];
  if (!own) return { before: '', after: '', words: '', isNamedBefore: false };
  const { folded } = source;
  const previous = amounts[index - 1]?.end ?? 0;
  const before = lastPart(folded.slice(Math.max(previous, own.start - 40), own.start));
  const next = amounts[index + 1]?.start ?? folded.length;
  const behind = folded.slice(own.end, Math.max(own.end, Math.min(next, own.end + 45)));
  const after = firstPart(behind);
  // In "8 € (members 6 €)" the words in brackets are not about the 8.
  const isOfNext = next - own.end < 45 && !behind.includes(')');
  const beside = isOfNext ? '' : (/^\s*\(([^)\d]{2,30})/.exec(behind)?.[1] ?? '');
  // "Full pass: 110 €" is named before the amount; "12 € sur place" after it.
  const isNamedBefore = /[a-z]\s*:\s*$/.test(before) || (after.trim() === '' && beside === '');
  const words = isNamedBefore ? `${before} ${beside}` : `${after} ${beside}`.trim() || before;
  return { before, after, words, isNamedBefore };
}

/** Returns what the amount at `index` is for, as one of `kinds`, by the words around it. */
export function kindOf(source: SourceText, amounts: readonly Amount[], index: number): number {
  const { before, after, words, isNamedBefore } = wordsAround(source, amounts, index);
  const plain = words.replace(included, '');
  const isOfEvent = isNamedBefore && eventWord.test(before);
  if ((forOthers.test(plain) && !isOfEvent) || forOthers.test(after.slice(0, 20).replace(included, '')))
    return kinds.other;
  if (forOthers.test(before) && !eventWord.test(before) && before.search(included) < 0) return kinds.other;
  if (/no socios|nao[- ]soci|non[- ]?adh|non[- ]member/.test(words)) return kinds.full;
  if (fullPass.test(before) && /pass|bono|pase|tarif/.test(before) && !/early/.test(before + after)) return kinds.whole;
  if (/\bpass|bono|pase\b/.test(before) && partOfIt.test(before)) return kinds.reduced;
  if (partOfIt.test(after) && amounts.length > 1 && !/^\s*(?:la|le|the)?\s*full/.test(after)) return kinds.plain;
  if (forSome.test(words)) return kinds.reduced;
  return forAll.test(words) ? kinds.full : kinds.plain;
}

const parting = /[;|\n·]|, |\/ | - |\. |\)/;

function firstPart(text: string): string {
  const cut = text.search(parting);
  const paren = text.indexOf('(');
  const end = Math.min(cut < 0 ? text.length : cut, paren < 0 ? text.length : paren);
  return text.slice(0, end);
}

function lastPart(text: string): string {
  return text.split(parting).at(-1) ?? '';
}
