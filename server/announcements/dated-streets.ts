/* Streets that are named after a date. */

/**
 * Words directly before a date, or a month ("via XX settembre"), that is part of a street name. "Cours" and "corso"
 * also mean lesson, so they count as streets only after a house number.
 */
export const streetBefore =
  /(?:\b(?:rue|avenue|av\.?|bd\.?|boulevard|blvd\.?|place|quai|square|allees?|chemin|impasse|route|esplanade|faubourg|(?<=\d,? )(?:cours|passage)) (?:du|des) |(?:\b(?:calle|carrer|avenida|avda\.?|av\.|plaza|pza\.?|plaça|glorieta|rambla|pasaje|jiron|autopista)|\bc\/) ?(?:del? )?|\b(?:paseo|barrio) del? |\b(?:via|viale|piazza|piazzale|largo|vicolo|p\.za|v\.le) (?:del |dell'|d')?|(?:\b(?:platz|allee|brucke)|strasse|strase|str\.) de[sr] |\b(?:street|avenue|square|road) of (?:the )?|\b(?:via|viale|corso|piazza|piazzale|largo|calle|avenida) [ivx]{1,5} (?:de )?)$/;

/** Whether a matched date is part of an address: "25 de Mayo 380", "12 rue du 24 février", "Straße des 17. Juni". */
export function isStreet({ 0: words, index, input, groups = {} }: RegExpExecArray): boolean {
  const before = input.slice(Math.max(0, index - 40), index);
  const isDated = groups.w1 !== undefined || groups.year !== undefined || groups.shortYear !== undefined;
  if (!isDated && streetBefore.test(before)) return true;
  const behind = input.slice(index + words.length, index + words.length + 12);
  return /\d de \p{L}+$/u.test(words) && /^ \d{2,5}(?!\d| ?(?:h|hs|horas|a|y|-|[:.]\d|€))/.test(behind);
}
