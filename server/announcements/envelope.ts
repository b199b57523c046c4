import type { SourceText, Span } from './source-text.ts';

/* What a message came in: when it was sent and by whom says nothing of the evening. */

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
  // Of what was answered or passed on.
  '^>[> ]*',
].map((pattern) => new RegExp(pattern, 'gm'));

/** Takes out the lines that mail programs and messengers put before a message. */
export function takeEnvelope(source: SourceText): Span[] {
  return envelopes.flatMap((pattern) => source.take('other', pattern, () => ({})));
}
