/** "(ANNULÉE) Milonga", "CANCELLED: Bal folk", "Milonga – abgesagt": many calendars say it in the title alone. */
const word =
  'annul[ée]e?s?|cancel+ed|cancelad[oa]s?|suspendid[oa]s?|abgesagt|f[äa]llt aus|entf[äa]llt|annullat[oa]|cancellat[oa]|afgelast|geannuleerd|aflyst|inställ[td]';
/** What is put off is not on at that date. With another date beside it, it may be the one that the evening has been moved to. */
const putOff =
  'report[ée]e?s?|postponed|aplazad[oa]s?|pospuest[oa]s?|ajornad[oa]|verschoben|rinviat[oa]|posticipat[oa]|uitgesteld';
const before = new RegExp(`^\\s*[([{*!~-]*\\s*(?:${word})(?!\\p{L})\\s*[)\\]}*!~]*\\s*[:–—-]*\\s*`, 'iu');
const putOffBefore = new RegExp(
  `^\\s*(?:[([{*!~]+\\s*(?:${putOff})\\s*[)\\]}*!~]+|(?:${putOff})\\s*(?:[:–—]|-\\s|!))[\\s:–—-]*`,
  'iu',
);
const after = new RegExp(`\\s*[([{*!~:–—-]+\\s*(?:${word}|${putOff})(?!\\p{L})\\s*[)\\]}*!~]*\\s*$`, 'iu');

/** A name without the words that call the event off, and whether they were there. */
export function readTitle(written: string): { name: string; isCancelled: boolean } {
  const name = written.replace(before, '').replace(putOffBefore, '').replace(after, '').trim();
  // Who writes nothing else has no other name.
  return { name: name || written.trim(), isCancelled: name !== written.trim() };
}
