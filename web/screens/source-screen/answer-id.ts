/** Of the field for an answer: what keeps a source from being published leads there. */
export function answerId(name: string): string {
  return `answer-${name}`;
}
