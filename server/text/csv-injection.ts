/** A cell that begins like this is run by spreadsheets, whoever wrote it: names and descriptions are written by anyone. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** The text as a cell that no spreadsheet runs: with an apostrophe before it where it looks like a formula. */
export function defuse(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** The way back, for all that `defuse` has written. Of others' tables, what is no formula stays as it stands. */
export function readDefused(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
