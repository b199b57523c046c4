import { lastDayBefore, notTheDateBefore, startingBefore } from './date-shapes.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { SourceText } from './source-text.ts';
import { eventWord } from './words/name-words.ts';

/* Decides whether a date is the date of the event, its start, or the date of something else, such as a booking deadline. */

/** Words for other activities: booking, payment, meetings, elections, flea markets. */
const otherPurpose =
  /\b(?:inscri\w*|registr\w*|sign[- ]?up|bookings?|tickets?|tix|billett?\w*|vorverkauf|vvk|anmeld\w*|karten\w*|reservas|reservations?|reservierung\w*|resa|prevent[ea]\w*|early ?birds?|fruhbucher\w*|prenot\w*|iscri\w*|tessera\w*|adhesions?|assemblees?|a\.?g\.?|assemblea|asamblea|reunions?|meeting(?! (?:point|place))|riunione|versammlung|refunds?|rembours\w*|rimbors\w*|reembols\w*|storn\w*|deadline|delais?|plazo|scadenza|auditions?|payments?|paiement|pago|pagamento|zahl\w*|annulation|cancellations?|lotos?|belote|bingo|tombola|kermesse|brocante|vide-?greniers?|flohmarkt|tarif|tariffa|precio|price)\b/;
/** Words for the end of a series. */
const lastOfMany =
  /\b(?:letzte[rs]? (?:termin|mal|kurs)|dernier\w* (?:date|cours|seance)|last (?:class|session|one|date)|ultim[oa] (?:clase|fecha|sesion|lezione|data|appuntamento))\b/;
/**
 * "Last dance March 23" ends a series. Without a series it may be the only date: "the last dance of the year, 12
 * December".
 */
const lastOccurrence =
  /\b(?:letzte[rs]? (?:\w*milonga|\w*abend|tanz|ball|stunde)|dernier\w* (?:bal|soiree|milonga|pratique|atelier)|last (?:dance|night|evening|social|milonga|practice|lesson)|ultim[oa] (?:milonga|baile|noche|practica|serata|ballo|pratica))\b/;
const clauseEnd = /[.!?\n;·,(|]|\s-\s/;

const stopped =
  '(?:annul\\w*|cancel\\w*|postpon\\w*|called off|off|reporte\\w*|rescheduled|verschoben|abgesagt|verlegt|suspend\\w*|aplaz\\w*|pospuest\\w*|rinviat\\w*|sospes\\w*|entfallt)';
/** "… est annulée", "is POSTPONED", "fällt aus"; not "annulé si orage". */
const stoppedAfter = new RegExp(
  `^[^.!?\\n]{0,80}?\\b(?:(?:est|sont|is|are|was|been|be|wird|werden|ist|muss|e|viene|queda|se|sera|ete)\\s(?:[^.!?\\n]{0,15}?\\b)?${stopped}\\b|(?:fallt|faellt|muss)[^.!?\\n]{0,20}\\b(?:aus|ausfallen)\\b|entfallt\\b)(?!,?\\s*(?:si|if|bei|wenn|falls|se|en cas|in caso|en caso|in case)\\b)`,
);
const stoppedNext = new RegExp(
  `^\\s*(?:[-:(]\\s*)?${stopped}\\b(?!,?\\s*(?:si|if|bei|wenn|falls|se|en cas|in caso)\\b)`,
);
const stoppedBefore = /\b(?:cancelled|annule\w*|fallt|suspendid\w*|abgesagt|annullat[oa]) [^.!?\n,;:()-]{0,12}$/;
/** "Verschoben vom 12. auf den 19.": not a range of days. */
const movedBefore =
  /\b(?:report\w*|postponed|moved|rescheduled|verschoben|verlegt|aplaz\w*|pospuest\w*|traslad\w*|rinviat\w*|spostat\w*|deplace\w*|decale\w*)\b[^.!?\n]{0,20}$/;
const closedAfter =
  /^\s*(?:[:=-]\s?)?(?:(?:nous (?:serons|sommes)|on est|we(?:'re| are)|wir|ist|siamo|estamos|est|is|bleibt|sera) )?(?:cerra\w*|ferme\w*|closed|geschlossen|chius\w*|relache|no (?:class|dance|session|milonga)|pas de|kein\w*|vacances|ferien|pause|pausa|holidays?)\b/;
/** More dates follow these words: "Comienzo: martes 12 de enero". */
const firstOfMany =
  /\b(?:comienz\w*|empez\w*|empiez\w*|inici\w*|arranca\w*|\w*beginn\w*|start\w*|a partir|a compter|des le|dal|dall'|ab|rentree|reprise|debut|premier cours|begins?|from|desde el)\b[^.!?\n]{0,12}$/;

/**
 * Changes `date` by the words around it: sets the trust level of dates that are not the date of the event to `none`,
 * and marks starts, last dates and exceptions.
 */
export function classifyDate({ folded }: SourceText, date: FoundDate, isSeries: boolean): void {
  const before = folded.slice(Math.max(0, date.start - 70), date.start);
  const after = folded.slice(date.end, date.end + 120);
  if (date.isRange && movedBefore.test(before)) {
    date.isRange = false;
    date.days = date.days.slice(-1);
    date.isStart = true;
    return;
  }
  const clause = before.split(clauseEnd).at(-1) ?? '';
  const purpose = otherPurpose.exec(clause);
  const isOfOther = purpose !== null && !eventWord.test(clause.slice(purpose.index));
  const isLastOccurrence = isSeries && lastOccurrence.test(clause);
  if (!isOfOther && (isLastOccurrence || lastOfMany.test(clause) || lastDayBefore.test(before))) date.isLast = true;
  if (
    isOfOther ||
    lastOfMany.test(clause) ||
    stoppedNext.test(after) ||
    stoppedAfter.test(after) ||
    stoppedBefore.test(before)
  ) {
    date.trust = trust.none;
    date.isException = !isOfOther && !date.isLast;
  } else if (closedAfter.test(after)) {
    date.trust = trust.none;
    date.isException = true;
  } else if (date.isLast) date.trust = trust.none;
  else if (startingBefore.test(before)) {
    date.isStart = true;
    date.isFirstOfMany = firstOfMany.test(before);
  } else if (notTheDateBefore.test(before)) date.trust = trust.none;
}
