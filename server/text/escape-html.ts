/**
 * Many programs, ours too, take a text with tags or entities in it for HTML. One that has them and means them as letters is
 * written as HTML.
 */
export function asText(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&(?:[a-z]+|#x?[\da-f]+);/i.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
