import { normalizeText } from '#model/text/normalize-text.ts';

const arabic = /[\u0600-\u06ff]/;

/**
 * Normalizes text of a phrase. In Arabic, the letters ta marbuta and alef maqsura equal those that people type instead,
 * and the article and lengthened lines are removed: "الليلة" and "ليله" are equal.
 */
export function foldPhrase(text: string): string {
  const folded = normalizeText(text);
  if (!arabic.test(folded)) return folded;
  return folded
    .replaceAll('ـ', '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/(?<!\p{L})ال(?=\p{L}{3})/gu, '');
}
