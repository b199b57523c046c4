/**
 * Returns the form of a text that agrees with a weekday: `prima` of `primo|prima` for `domenica`. In Italian and
 * Portuguese, weekdays that end with -a are feminine; other languages have one form and no `|`.
 */
export function agreeing(text: string, weekday: string): string {
  const [masculine = '', feminine = masculine] = text.split('|');
  return weekday.endsWith('a') ? feminine : masculine;
}
