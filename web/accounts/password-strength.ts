import { passwordLength } from '#contract/constants.ts';

/** From 0 (too short) to 4 (strong). */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Common parts of passwords. The server has the full list and rejects passwords on it. */
const usualWords = [
  ...['password', 'passwort', 'motdepasse', 'contrasena', 'contraseña', 'azerty', 'qwerty', 'welcome', 'bonjour'],
  ...[
    'letmein',
    'iloveyou',
    'jetaime',
    'teamo',
    'admin',
    'pista',
    'danse',
    'dance',
    'baile',
    'tango',
    'salsa',
    'bachata',
  ],
  ...['kizomba', 'lindy', 'swing', 'soleil', 'doudou', 'dragon', 'monkey', 'football'],
];

/** Minimum bits of fair, good and strong passwords. */
const steps = [36, 52, 68] as const;

/**
 * Returns the strength of a password from 0 (too short) up: its length in characters of the used kinds, without usual
 * words, parts of the address and other easily guessed parts.
 */
export function strengthOf(password: string, email = ''): Strength {
  if ([...password].length < passwordLength.min) return 0;
  const words = [...usualWords, ...email.toLowerCase().split(/[@._+-]/)].filter((word) => word.length > 3);
  let rest = password.toLowerCase();
  // A word counts as one character, because attackers use word lists.
  for (const word of words) rest = rest.replaceAll(word, '.');
  const bits = freshCharacters(rest) * Math.log2(alphabetSize(password));
  return (1 + steps.filter((step) => bits >= step).length) as Strength;
}

/** Returns the number of characters that neither repeat nor continue the previous one: `aaaa`, `1234`, `dcba`. */
function freshCharacters(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, place) => place === 0 || Math.abs(code - (codes[place - 1] ?? 0)) > 1).length;
  return Math.min(fresh, 2 * new Set(codes).size);
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 0);
}
