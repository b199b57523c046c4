/**
 * Returns a text for display, with no-break spaces where French has a space: before `: ; ? !` and inside « ». Stored texts
 * keep the spaces that were typed.
 */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, noBreak).replace(/« /g, `«${noBreak}`);
}

/** Replaces narrow no-break spaces, which are so narrow in the display font that 1 139 looks like 1139. */
export function withWideSpaces(text: string): string {
  return text.replaceAll('\u202f', noBreak);
}

const noBreak = '\u00a0';
