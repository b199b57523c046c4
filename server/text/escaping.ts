/** Cells that spreadsheets interpret as a formula. Names and descriptions are untrusted. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Returns a table cell with an apostrophe before a text that spreadsheets would run as a formula; other texts
 * unchanged.
 */
export function escapeFormula(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`. Other cells of foreign tables are not changed. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/**
 * Escapes a plain text as HTML if it contains tags or entities, because many programs, including our import, would treat
 * it as HTML.
 */
export function escapeIfMarkup(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&(?:[a-z]+|#x?[\da-f]+);/i.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes a text for HTML, also for attributes in quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
