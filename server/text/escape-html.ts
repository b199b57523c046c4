/**
 * Many programs, including our import, treat a text with tags or entities as HTML. A plain text that contains them is
 * therefore escaped as HTML.
 */
export function escapeIfMarkup(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&(?:[a-z]+|#x?[\da-f]+);/i.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
