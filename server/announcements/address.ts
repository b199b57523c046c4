import { masked, type SourceText, type TextRange } from './source-text.ts';

/* Patterns of street addresses in several languages. They are case-sensitive because street names are mostly capitalized. */

const capital = "[\\p{Lu}\\d][\\p{L}\\p{M}\\d'’.-]*";
const small =
  "(?:(?:de|du|des|la|le|les|del|los|las|el|y|et|di|dei|della|da|das|do|dos|van|von|der|dem)(?![\\p{L}])|[dl]['’]\\p{L}+)";
/** "Rue du 24 février". Months match in lower case only, so that a name can be matched in one way only. */
const months =
  '(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro)(?![\\p{L}])';
const dayOfYear = `\\d{1,2}(?:er|º|°)? (?:de )?${months}`;
const word = `(?:${small}|${dayOfYear}|${capital})`;
/**
 * Words are separated by exactly one space, so that a name can be matched in one way only and matching takes linear
 * time.
 */
const names = `(?: ${word})+`;
const moreNames = `(?: ${word})*`;
const french =
  '(?:rue|av\\.?|avenue|bd\\.?|boulevard|blvd\\.?|place|quai|chemin|route|allées?|impasse|cours|square|parvis|faubourg|passage|esplanade|promenade|rond-point|sentier|ruelle|côte|montée|venelle|digue|port)';
const spanish =
  '(?:calle|carrer|avda\\.?|avenida|av\\.|paseo|muelle|ronda|plaza|c/|c\\.|pza\\.?|rambla|travesía|blvd\\.?|bulevar|calzada|calz\\.|jirón|jr\\.|pasaje|pje\\.|camino|carretera|ctra\\.|glorieta|costanera|alameda|camí|passeig|avinguda|plaça|rúa|praza)';
const italian =
  '(?:via|viale|corso|piazza|piazzale|largo|vicolo|lungomare|lungotevere|lungarno|borgo|strada|contrada|salita|calata|località|p\\.za|v\\.le|c\\.so)';
const portuguese =
  '(?:rua|avenida|av\\.|praça|pça\\.|pç\\.|praceta|largo|travessa|tv\\.|alameda|al\\.|estrada|rodovia|calçada|beco|ladeira|rotunda|cais)';
const english =
  '(?:St|Street|Road|Rd|Ave|Avenue|Blvd|Boulevard|Hwy|Highway|Drive|Dr|Lane|Ln|Square|Sq|Place|Quay|Way|Row|Terrace|Parade|Yard|Mews|Court|Ct|Close|Crescent|Cres|Gardens|Hill|Walk|Wharf|Gate|Grove|Green|Circus|Alley|Arcade|Pike|Parkway|Pkwy|Circle|Trail|Embankment|Passage|View|Vale|Broadway|Causeway|Boulevard|Esplanade|Promenade|St\\.|Ave\\.|Rd\\.|Blvd\\.|st|street|road|rd)';
const anyCase = (pattern: string) =>
  pattern.replace(/(?<![\\\w])\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
const houseNumber = '\\d{1,4} ?(?:bis|ter|[a-d]\\b)?';
/** A house number after the street; not an hour and not a price. */
const numberBehind = '(?: (?:n[º°] ?)?(?:\\d{1,4}[a-d]?\\b(?! ?(?:h\\b|€|[:.]\\d))|s/n))';

const streets = [
  // "14 bis, quai Rambaud"
  `(?<![\\p{L}\\d/])${houseNumber},? ${anyCase(french)}${names}`,
  // "C/ Mayor 15", "Paseo del Violón s/n"
  `(?<![\\p{L}\\d])${anyCase(spanish)} ?${word}${moreNames},?${numberBehind}`,
  // "Rua de Cedofeita 455", "R. Itupava, 1299"
  `(?<![\\p{L}\\d])(?:${anyCase(portuguese)}|R\\.) ${word}${moreNames},?${numberBehind}`,
  // "221 W 46th St"
  `(?<![\\p{L}\\d/])(?:\\d{1,5}[a-d]?|One|Two) (?:[NSEW]\\.? )?(?:(?:\\p{Lu}[\\p{L}'.-]{1,25}|\\p{Ll}{3,15}|\\d{1,3}(?:st|nd|rd|th)) ){1,3}${english}(?![\\p{L}])\\.?`,
  `(?<![\\p{L}\\d/])One Avenue de \\p{Lu}\\p{L}+`,
  // "Kochstraße 132", "Lange Str. 18"
  '(?<![\\p{L}])\\p{Lu}[\\p{L}-]{1,30}(?:[Ss]tr\\.|straße|strasse|weg|platz|allee|straat|laan|gasse|damm|ufer|ring|markt|chaussee|steig|graben|pfad|plan|winkel|hof|dreef|plein|gracht|kade) \\d{1,4}[a-d]?(?![\\d:]|\\.\\d)',
  '(?<![\\p{L}])\\p{Lu}[\\p{L}-]{1,30}(?:er|e|-)?[ -](?:Str\\.|Straße|Strasse|Platz|Allee|Weg|Gasse|Ring|Damm|Ufer|Chaussee) \\d{1,4}[a-d]?(?![\\d:]|\\.\\d)',
  // "Straße des 17. Juni 135"
  '(?<![\\p{L}])(?:Straße|Strasse|Str\\.|Platz|Allee) des \\d{1,2}\\. \\p{Lu}\\p{L}{2,9}(?: \\d{1,4}[a-d]?)?(?![\\d:]|\\.\\d)',
  // "Lange Reihe 12", "Am Markt 3", "An der Mühle 5"
  '(?<=[,(§·\\n] ?)(?:(?:Am|Im|An der|An den|In der|Auf der|Auf dem|Zum|Zur|Unter den|Hinter der|Vor dem) \\p{Lu}[\\p{L}-]{2,20}|(?:Lange|Hohe|Neue|Alte) \\p{Lu}[\\p{L}-]{2,20}) \\d{1,4}[a-d]?(?![\\d:]|\\.\\d)(?! ?(?:uhr|Uhr|€|h\\b))',
  // "via Padova 133"
  `(?<![\\p{L}\\d])${anyCase(italian)}(?: (?:\\p{Lu}[\\p{L}.'’]*|${dayOfYear}|\\d{1,2}|del|della|delle|degli|dei|dello|di|da|d['’]\\p{L}+|dell['’]\\p{L}+|XX))+,?(?: n\\.?)? \\d{1,4}(?:[a-z]\\b|/\\p{L})?(?![\\d:]|\\.\\d)`,
  // Without a house number: "rue Pasteur", "Church Lane"
  `(?<![\\p{L}\\d])(?:[Rr]ue|[Aa]venue|[Aa]v\\.|[Bb]oulevard|[Bb]d|[Rr]oute|ROUTE|RUE|[Qq]uai|[Cc]hemin|[Rr]ua|[Tt]ravessa|[Mm]uelle|[Pp]aseo|ZA|Z\\.A\\.)${names}(?:,? s/n)?`,
  `(?<![\\p{L}\\d])${anyCase('(?:c/|calle|carrer)')} ?${word}${moreNames}(?: s/n)?`,
  '(?<![\\p{L}])(?:Unit \\d{1,3}, )?(?:High|Church|Station|Temple|Market|Theatre|Park|Mill|King|Queen|Chapel|School) (?:Street|Lane|Road|Place|Square)(?![\\p{L}])',
  // "place Carnot", "Portland Road" between commas
  `(?<=[,(§·\\n–—-] ?)(?:[Pp]lace|[Aa]llées?|[Ii]mpasse|[Ss]quare|[Ee]splanade|[Pp]arvis)(?: ${small})* \\p{Lu}[\\p{L}\\p{M}'’-]+(?: \\p{Lu}[\\p{L}\\p{M}'’-]+)*(?=,? ?\\d{4,5} \\p{Lu})`,
  "(?<=[,(§·\\n–—-] ?)(?:\\p{Lu}[\\p{L}'’]{2,20} ){1,3}(?:Road|Street|Avenue|Lane|Terrace|Crescent)(?=[,)\\n.]|$)",
  // "Sánchez de Bustamante 772", after a comma
  '(?<=[,(] ?)(?:\\p{Lu}[\\p{L}.]{1,20} (?:de )?){1,3}\\d{2,5}(?=[,)\\s]|$)(?! ?(?:€|h\\b|uhr|\\p{L}{3,} \\d{4}))',
].map((pattern) => new RegExp(pattern, 'gu'));

/** Amounts that look like a house number and a street: "20h", "8 cours", "3 places". */
const notAStreet =
  /^\d{1,2}\s?(?:h\b|cours\b|Places?\b)|^\d{1,3} (?:places|cours|squares?|port)\b|^\d{1,2}\s?place\b(?! d[eu']| des| l[a']| \p{Lu})/u;

/** Returns the first street address in the text, with its number. More specific patterns are tried first. */
export function findAddress(source: SourceText): TextRange | undefined {
  const text = source.restInCase;
  for (const street of streets) {
    for (const match of text.matchAll(street)) {
      const words = match[0]
        .replace(new RegExp(`${masked}.*$`, 'su'), '')
        .replace(/\s+(?:de|du|la|le|à|el|y|et|d['’])?\s*$/i, '')
        .replace(/[,\s]+$/, '')
        .replace(/(?<=\p{L}{4}|\de?)\.$/u, '');
      if (words.length < 6 || notAStreet.test(words)) continue;
      return { start: match.index, end: match.index + words.length };
    }
  }
  return undefined;
}
