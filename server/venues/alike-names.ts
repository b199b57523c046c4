/* Whether two names may be those of one venue that two people have written differently. Only proposes: people decide. */

/** A name of fewer letters with an error in it is another name. */
const lettersForOneError = 6;
const lettersForTwoErrors = 12;
/** A word of at least this many letters distinguishes a venue from its neighbours. */
const distinctiveLetters = 4;

/** Words that many venues have in common, in our languages, as names are normalized. */
const generic = new Set(
  'associazione association asociacion ballhaus ballroom bar cafe casa center centre centro circolo club dance danse danza disco ecole escuela espace espacio haus hall house maison milonga municipale polyvalente restaurant saal sala salle salon salone salsa school schule scuola studio swing tango tanz tanzhaus tanzschule tanzstudio teatro theater theatre'.split(
    ' ',
  ),
);

/**
 * Whether two normalized names differ only in spelling, in the order of words, in how words are joined, or in words that one
 * of them leaves out: `arci bellezza` and `circolo arci bellezza`, `tanzhaus` and `tanz haus`. Numbers have to be the same.
 */
export function areAlike(one: string, other: string): boolean {
  const [ones, others] = [one.split(' '), other.split(' ')];
  if (numbersOf(ones) !== numbersOf(others)) return false;
  if (one === other || areMisspelt(ones.join(''), others.join(''))) return true;
  if (areMisspelt(ones.toSorted().join(''), others.toSorted().join(''))) return true;
  return isWithin(ones, others) || isWithin(others, ones);
}

/** The same while the first name is being typed: its last word may be the beginning of one. */
export function mayBecomeAlike(typed: string, name: string): boolean {
  if (areAlike(typed, name)) return true;
  const compact = typed.replaceAll(' ', '');
  if (compact.length >= distinctiveLetters && name.replaceAll(' ', '').startsWith(compact)) return true;
  const words = typed.split(' ');
  const last = words.pop() ?? '';
  return name
    .split(' ')
    .some((word) => word.length > last.length && word.startsWith(last) && areAlike([...words, word].join(' '), name));
}

/** `Studio 1` is not `Studio 2`, nor is `Salle A` `Salle B`. */
function numbersOf(words: readonly string[]): string {
  return words
    .filter((word) => /\d/.test(word) || word.length === 1)
    .toSorted()
    .join(' ');
}

/** Whether all words of one name are in the other, and one of them means more than "hall". */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const isDistinctive = few.some((word) => word.length >= distinctiveLetters && !generic.has(word));
  return isDistinctive && few.every((word) => many.some((other) => areMisspelt(word, other)));
}

/** Whether the texts are the same but for one error of typing, in long ones two. */
function areMisspelt(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const allowed = shorter < lettersForOneError ? 0 : shorter < lettersForTwoErrors ? 1 : 2;
  if (Math.abs(one.length - other.length) > allowed) return false;
  return one === other || (allowed > 0 && errorsBetween(one, other) <= allowed);
}

/** Letters too many, missing, other, or in the wrong order (optimal string alignment). */
function errorsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
