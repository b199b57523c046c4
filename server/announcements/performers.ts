import type { TextRange } from './source-text.ts';

/* Finds performers by the word before them: "DJ: Ana Lisboa", "avec le Duo Artense", "live: The Jive Aces". */

export interface Performer extends TextRange {
  name: string;
  music: 'live' | 'dj';
}

const article = '(?:(?:[Tt]he|[Ll][ae]s?|[Ll]os|[Dd]ie|[Dd]as|[Ee]l|[Ii]l|[Gg]li|[Ii]|[Dd]e[mnr])\\s)';
const ensemble =
  '(?:[Dd]uo|[Tt]rio|[Qq]uartett?o?|[Qq]uintett?o?|[Qq]uatuor|[Ss]extett?o?|[Ss]exteto|[Cc]uarteto|[Qq]uinteto|[Oo]rchestr[ae]|[Oo]rquestr?a|[Oo]rchester|[Bb]ig [Bb]and|[Bb]anda?|[Gg]roupe|[Ff]anfare)';
const word = "\\p{Lu}[\\p{L}\\p{M}\\d'’-]*";
const joint = '(?: ?[&+/] ?| (?:(?:et|and|y|e|und|del|de|di|da|du|des|der|von|la|le|the|of) )*|-)';
const names = `(?:${word}(?:${joint}${word})*)`;
const before = '(?<![\\p{L}\\d])';

const patterns: [RegExp, Performer['music']][] = [
  [
    new RegExp(
      `${before}(?:T?[Dd][Jj](?:ane|ette|[Ss])?|[Mm]usicaliza|[Pp]latten(?:teller)?|[Ss]elezione musicale(?: di)?)\\s?[:–-]?\\s(?:(?:is|es|est|ist|è|mit|with|by|a cura di)\\s)?(?<name>${names})`,
      'u',
    ),
    'dj',
  ],
  [
    new RegExp(
      `${before}(?:[Ll]ive(?:\\s(?:[Mm]usic|[Bb]and|[Mm]usik))?|[Ll]ive-?[Mm]usik|[Oo]rchestre|[Oo]rquesta|[Oo]rchestra|[Bb]and|[Mm]usique|[Mm]usic|[Mm]usik|[Mm]úsica(?: (?:en (?:vivo|directo)|ao vivo))?|[Aa]o vivo|[Oo]rquestra|[Mm]usica dal vivo|[Ss]onneurs|[Cc]oncert|[Ee]n (?:vivo|directo)|[Dd]al vivo|[Ee]s spielt|[Tt]ocan?|[Ss]uonano)\\s?(?::|(?:by|from|with|avec|con|com|mit|von|de|di|pelos|pelo|pela)\\s|\\s)\\s?(?<name>${article}?(?:${ensemble} )?${names})`,
      'u',
    ),
    'live',
  ],
  [new RegExp(`${before}(?<name>${ensemble} ${names})`, 'u'), 'live'],
];

/** Returns the performers in order of appearance. `offset` is the position of `words` in the text. */
export function performersIn(words: string, offset = 0): Performer[] {
  const found: Performer[] = [];
  for (const [pattern, music] of patterns) {
    const match = pattern.exec(words);
    const name = match?.groups?.name?.replace(/[.\s]+$/, '');
    if (!match || !name || name.length > 80) continue;
    const start = offset + match.index;
    const end = start + match[0].length;
    if (found.some((other) => start < other.end && end > other.start)) continue;
    found.push({ name, music, start, end });
  }
  return found.sort((one, other) => one.start - other.start);
}

const teachers = new RegExp(`${before}(?:avec|with|con|mit|by|par|bei|von)\\s(?<name>${names})`, 'u');

/** Returns the teachers named in "cours avec Lucía y Pablo", or undefined. */
export function teachersIn(words: string): string | undefined {
  return teachers.exec(words)?.groups?.name?.replace(/[.\s]+$/, '');
}
