/** Cells that spreadsheets interpret as a formula. Names and descriptions are untrusted. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Escapes a text that looks like a formula with an apostrophe. */
export function defuse(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Undoes `defuse`. Other cells of foreign tables are not changed. */
export function readDefused(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
