import { announcementLimits } from '#contract/constants.ts';

/** Fragments that almost match a pattern. Repeated, they cause the most backtracking in regular expressions. */
const nearMatches = [
  'a',
  'A',
  ' ',
  '\n',
  '.',
  '-',
  '/',
  '€',
  '1',
  '12',
  '1 ',
  '1-',
  '1/',
  '1/2/',
  '1.1.',
  '12:',
  '12h',
  '9 ',
  '31 ',
  '1, 2, ',
  '1 & ',
  '1 et 2 ',
  'mar ',
  'mar 1 ',
  'may 1, ',
  '1 may ',
  'lundi 1 ',
  'sat ',
  'every ',
  'every 2nd ',
  'tous les ',
  'un lundi ',
  'de 1 a ',
  '20h - ',
  'from 8 to ',
  '12 € / ',
  '$1-',
  'entrada ',
  'free ',
  'rue ',
  'Rue Rue ',
  'C/ A ',
  '12 rue de la ',
  'A1 St ',
  'Via ',
  'La ',
  'San ',
  'Saint-',
  'New York ',
  'Le Mans, ',
  'DJ A ',
  'DJ A & ',
  'orchestre A, ',
  'Milonga ',
  'milonga a ',
  'Bal bal ',
  '"',
  '(',
  '·',
  '📍',
  '💃',
  'a@',
  'a.b@',
  'www.a.',
  'https://',
  'http://a.com/',
  '+33 6 12 ',
  "l'",
  "à l'",
  'au Bar ',
  'à la salle ',
  '\u{1D5E0}',
  'e\u0301',
  '\u0301',
] as const;

/** Fragments that are slowest with a prefix or suffix. Found by a random search. */
const framed = [
  ['', '-', '»ISLAND'],
  ['Soirée ', '-', '»ISLAND'],
  ['Soirée', '\t-', '»ISLAND'],
  ['Bal', ',', 'a'],
  ['', 'Piazza Soc.', ''],
  ['', '€SABATO XMAS–', ''],
  ['Terraza', 'S\n', ''],
  ['', 'NY', 'scottish,Brazilian-Fridays,'],
  ['', 'N', 'Soirée Karpfen'],
] as const;

/** Returns texts of the maximum length that are designed to be slow to parse. */
export function hostileTexts(): string[] {
  const full = (part: string, max: number = announcementLimits.characters) =>
    part.repeat(Math.ceil(max / part.length)).slice(0, max);
  // A simple deterministic generator, so that the texts are the same in each run.
  let seed = 7;
  const pick = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return items[seed % items.length] as Item;
  };
  const mixed = Array.from({ length: 20 }, () => {
    let text = '';
    while (text.length < announcementLimits.characters) text += pick(nearMatches);
    return text.slice(0, announcementLimits.characters);
  });
  const inFrames = framed.map(
    ([before, part, behind]) =>
      before + full(part, announcementLimits.characters - before.length - behind.length) + behind,
  );
  return [...nearMatches.map((part) => full(part)), ...inFrames, ...mixed];
}
