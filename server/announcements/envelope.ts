import { addDays } from './calendar.ts';
import type { SourceText, TextRange } from './source-text.ts';

/* Headers that mail programs and messengers put before a message. Their dates and names do not describe the event. */

const clock = '\\d{1,2}[:.]\\d\\d(?:[:.]\\d\\d)?(?: ?[ap]\\.? ?m\\.?)?';
const day = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}';
const sender = '[^\\n:\\[\\]]{1,40}:';

const envelopes = [
  // "[12:03, 20/11/2026] Jean:", "20/11/2026, 12:03 - Jean:", "Jean, [20.11.2026 12:03]"
  `^\\[(?:${clock},? ${day}|${day},? ${clock})\\] ?(?:${sender})?`,
  `^${day},? ${clock} - (?:${sender})?`,
  `^[^\\n,\\[]{1,40},? \\[${day},? ${clock}\\]:?`,
  // "Le ven. 20 nov. 2026 à 10:12, Asso <…> a écrit :", "On Fri, Nov 20, 2026 at 10:12 AM Asso wrote:"
  '^>? ?(?:le|on|el|am|il giorno|il) [^\\n]{5,120}\\b(?:a ecrit|wrote|escribio|schrieb[^\\n:]{0,60}|ha scritto) ?:',
  // "-------- Forwarded message --------"
  '^>? ?-{3,}(?!-)[^\\n]{2,39}(?<!-)-{3,}$',
  // "Date: ven. 20 nov. 2026 à 10:12", "Envoyé : …", "To: …"
  `^>? ?(?:de|from|von|da|to|para|an|cc|sent|envoye|enviado|gesendet|inviato) ?: [^\\n]*(?:@|\\b${clock})[^\\n]*$`,
  `^>? ?(?:date|datum|data|fecha) ?: [^\\n]*\\b${clock}[^\\n]*$(?=\\n>? ?(?:subject|objet|asunto|betreff|oggetto|to|a|an|para|cc|de|from|von|da) ?:)`,
  '^>? ?(?:subject|objet|asunto|betreff|oggetto) ?: (?:(?:fwd?|re|tr|wg|aw|rv|i) ?: ?)*',
  // Marks of quoted or forwarded lines.
  '^>[> ]*',
].map((pattern) => new RegExp(pattern, 'gm'));

/**
 * Takes out, and returns the spans of, the lines that mail programs and messengers put before a message. A message was
 * sent in the past, so a line that begins with a later day is part of the announcement: "16.01.2027 20:00 - Milonga".
 */
export function takeEnvelope(source: SourceText, today: string): TextRange[] {
  return envelopes.flatMap((pattern) =>
    source.take('other', pattern, ([line]) => (isLater(writtenDay.exec(line)?.[0], today) ? undefined : {})),
  );
}

const writtenDay = new RegExp(`(?<!\\d)${day}(?!\\d)`);

/**
 * Whether a numeric day is after tomorrow in every possible order of its numbers. The sender's clock may be a day
 * ahead.
 */
function isLater(written: string | undefined, today: string): boolean {
  const [one = 0, two = 0, three = 0] = (written ?? '').split(/[./-]/).map(Number);
  const orders = [
    [three, two, one],
    [three, one, two],
    [one, two, three],
  ] as const;
  const days = orders.flatMap(([year, month, date]) => {
    if (year < 20 || month > 12 || date > 31) return [];
    return [
      `20${String(year % 100).padStart(2, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
    ];
  });
  return days.length > 0 && days.every((each) => each > addDays(today, 1));
}
