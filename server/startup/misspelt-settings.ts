/**
 * Returns a line for each name that is no setting but resembles one: `PUBLIC_ULR`, `SMTP_URI`, `SECRET_TOKEN`. Values
 * are never shown.
 */
export function misspeltSettings(given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known
        .filter((setting) => resembles(name, setting))
        .toSorted((one, other) => difference(name, one) - difference(name, other))[0];
      return meant === undefined ? [] : [`${name} is not a setting of Pista and has no effect. Did you mean ${meant}?`];
    });
}

function resembles(name: string, setting: string): boolean {
  const [one, other] = [lettersOf(name), lettersOf(setting)];
  if (one === other || sortedWords(name) === sortedWords(setting)) return true;
  return editDistance(one, other) <= allowedEdits(other.length);
}

/** How far apart two names are. Of two settings as close, the one that begins like the name comes first: ADMIN_MAIL is ADMIN_MAILS. */
function difference(name: string, setting: string): number {
  const [one, other] = [lettersOf(name), lettersOf(setting)];
  if (one === other || sortedWords(name) === sortedWords(setting)) return 0;
  return editDistance(one, other) + (other.startsWith(one) ? 0 : 0.5);
}

/** Short names are one letter away from too many others: HOME is not HOST, and PATH is not PORT. */
function allowedEdits(length: number): number {
  if (length <= 5) return 0;
  return length < 10 ? 1 : 2;
}

/** Without separators, case and our own name in front: `pista-public-url` is `PUBLIC_URL`. */
function lettersOf(name: string): string {
  return wordsOf(name).join('');
}

function sortedWords(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

function wordsOf(name: string): string[] {
  const words = name.toUpperCase().split(/[^A-Z0-9]+/);
  return words.filter((word, index) => word !== '' && !(index === 0 && word === 'PISTA'));
}

/** How many letters have to be added, removed, replaced, or swapped with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
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
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
