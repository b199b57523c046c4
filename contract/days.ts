/** Some local days in a row, both ends included, as a query writes them: `2026-11-27`, or `2026-11-27..2026-11-29`. */
export function writeDays({ first, last }: { first: string; last: string }): string {
  return first === last ? first : `${first}..${last}`;
}
