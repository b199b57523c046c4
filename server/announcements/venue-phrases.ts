import { fold } from './source-text.ts';
import { eventWord, publicVenueWords, venueWords } from './words/name-words.ts';

/* Finds venue names anywhere in a sentence by their form: "la guinguette Chez Ninette", "kiosque du jardin Lecoq". */

const small =
  "(?:(?:de|du|des|la|le|les|del|los|las|el|di|dei|della|van|von|der|dem|zum|zur|of|the|chez|al|alla|do|dos|da|das|e) |[dl]['’])";
const capital = "\\p{Lu}[\\p{L}\\p{M}\\d'’-]*";
const kind = `(?:${anyCapital(venueWords)})`;
/** "salle polyvalente Jean-Moulin", "Centro Cívico Zabalbide" */
const phrase = new RegExp(
  `(?<![\\p{L}-])(?:${anyCapital(publicVenueWords)}|${kind}(?: ${small}{0,2}(?:${capital}|${kind}(?![\\p{L}])|polyvalente|municipal\\p{L}{0,2}|social|culturel|cultural|communale))+)(?![\\p{L}])`,
  'gu',
);

/** Makes the first letter of each word case-insensitive. */
function anyCapital(pattern: string): string {
  return pattern
    .split('|')
    .map((word) => word.replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`))
    .join('|');
}

/** Matches a preposition or article directly before a venue. */
const leadBefore =
  /(?:\b(?:au|[àa] la|[àa] l['’]|at the|at|in the|im|in der|en la|en el|al|alla|nel|nella|dans la|dans le|la|le|the|el|beim|chez|no|na|nos|nas|em|ao)|@)\s?$/iu;

/**
 * Returns phrases that consist of a kind of venue and a name: "Salle Rameau". `isLed`: after a preposition or article.
 */
export function venuePhrases(words: string): { words: string; isLed: boolean }[] {
  return [...words.matchAll(phrase)].flatMap((match) => {
    const before = words.slice(0, match.index);
    // "Swing Club Lyon" is one name.
    if (/\p{Lu}[\p{L}'’]* $/u.test(before) || !/\p{Lu}/u.test(match[0].slice(1))) return [];
    if (/^\p{Lu}/u.test(match[0]) && eventWord.test(fold(match[0]))) return [];
    return [{ words: match[0], isLed: leadBefore.test(before) }];
  });
}
