/** Returns the id of the field of an answer, for links from missing answers. */
export function answerId(name: string): string {
  return `answer-${name}`;
}
