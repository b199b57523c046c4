/**
 * Returns a text for display, with no-break spaces where French has a space: before `: ; ? !` and inside « ». Stored texts
 * keep the spaces that were typed.
 */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, noBreak).replace(/« /g, `«${noBreak}`);
}

const noBreak = '\u00a0';
