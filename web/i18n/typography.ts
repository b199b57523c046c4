/**
 * A text as it is drawn: French puts a space before `: ; ? !` and inside « », and no line may break there, whatever space
 * was typed. What is kept stays as it was written.
 */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, noBreak).replace(/« /g, `«${noBreak}`);
}

const noBreak = '\u00a0';
