/**
 * Many calendars announce a cancellation in the title only: "(ANNULÉE) Milonga", "CANCELLED: Bal folk", "Milonga –
 * abgesagt".
 */
const word =
  'annul[ée]e?s?|cancel+ed|cancelad[oa]s?|suspendid[oa]s?|abgesagt|f[äa]llt aus|entf[äa]llt|annullat[oa]|cancellat[oa]|afgelast|geannuleerd|aflyst|inställ[td]';
/**
 * A postponed event does not take place at its date. With another date in the title, the given date may be the new one.
 */
const putOff =
  'report[ée]e?s?|postponed|aplazad[oa]s?|pospuest[oa]s?|ajornad[oa]|verschoben|rinviat[oa]|posticipat[oa]|uitgesteld';
const before = new RegExp(`^\\s*[([{*!~-]*\\s*(?:${word})(?!\\p{L})\\s*[)\\]}*!~]*\\s*[:–—-]*\\s*`, 'iu');
const putOffBefore = new RegExp(
  `^\\s*(?:[([{*!~]+\\s*(?:${putOff})\\s*[)\\]}*!~]+|(?:${putOff})\\s*(?:[:–—]|-\\s|!))[\\s:–—-]*`,
  'iu',
);
const after = new RegExp(`\\s*[([{*!~:–—-]+\\s*(?:${word}|${putOff})(?!\\p{L})\\s*[)\\]}*!~]*\\s*$`, 'iu');

/** Returns the name without the words of a cancellation, and whether there were any. */
export function readTitle(written: string): { name: string; isCancelled: boolean } {
  const name = written.replace(before, '').replace(putOffBefore, '').replace(after, '').trim();
  // A title of such words only remains the name.
  return { name: name || written.trim(), isCancelled: name !== written.trim() };
}
