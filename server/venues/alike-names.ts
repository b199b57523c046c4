/* Compares names of venues for likely duplicates. The result is only a proposal; users decide. */

/** In shorter names, one error makes another name. */
const lettersForOneError = 6;
const lettersForTwoErrors = 12;
/** A word with at least this many letters may identify a venue. */
const distinctiveLetters = 4;

/** Words that are common in names of venues, normalized. */
const generic = new Set(
  'associazione association asociacion ballhaus ballroom bar cafe casa center centre centro circolo club dance danse danza disco ecole escuela espace espacio haus hall house maison milonga municipale polyvalente restaurant saal sala salle salon salone salsa school schule scuola studio swing tango tanz tanzhaus tanzschule tanzstudio teatro theater theatre'.split(
    ' ',
  ),
);

/**
 * Whether two normalized names differ only in spelling, order of words, joined words, or omitted words: `arci bellezza`
 * and `circolo arci bellezza`, `tanzhaus` and `tanz haus`. Numbers must be equal.
 */
export function areAlike(one: string, other: string): boolean {
  const [ones, others] = [one.split(' '), other.split(' ')];
  if (numbersOf(ones) !== numbersOf(others)) return false;
  if (one === other || areMisspelt(ones.join(''), others.join(''))) return true;
  if (areMisspelt(ones.toSorted().join(''), others.toSorted().join(''))) return true;
  return isWithin(ones, others) || isWithin(others, ones);
}

/** Returns whether a name that is being typed may become alike, as `areAlike` says: its last word may be a prefix. */
export function mayBecomeAlike(typed: string, name: string): boolean {
  if (areAlike(typed, name)) return true;
  const joined = typed.replaceAll(' ', '');
  if (joined.length >= distinctiveLetters && name.replaceAll(' ', '').startsWith(joined)) return true;
  const words = typed.split(' ');
  const last = words.pop() ?? '';
  return name
    .split(' ')
    .some((word) => word.length > last.length && word.startsWith(last) && areAlike([...words, word].join(' '), name));
}

/** Numbers and single letters: `Studio 1` is not `Studio 2`, `Salle A` is not `Salle B`. */
function numbersOf(words: readonly string[]): string {
  return words
    .filter((word) => /\d/.test(word) || word.length === 1)
    .toSorted()
    .join(' ');
}

/** Whether all words of one name are in the other, and one of them is distinctive. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const isDistinctive = few.some((word) => word.length >= distinctiveLetters && !generic.has(word));
  return isDistinctive && few.every((word) => many.some((other) => areMisspelt(word, other)));
}

/** Whether the texts are equal except for one typing error, two in long texts. */
function areMisspelt(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const allowed = shorter < lettersForOneError ? 0 : shorter < lettersForTwoErrors ? 1 : 2;
  if (Math.abs(one.length - other.length) > allowed) return false;
  return one === other || (allowed > 0 && errorsBetween(one, other) <= allowed);
}

/** Number of extra, missing, wrong or swapped letters (optimal string alignment distance). */
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
