import type { Locale } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';

interface PictureWords {
  alternativeText: string;
  /** The language of the text, if it is not the reader's. */
  lang?: Locale;
}

/**
 * Returns the alternative text of a picture: in the reader's language if available, else as it was written, with its
 * language if known.
 */
export function describePicture(
  locale: Locale,
  { alternativeText, alternativeTexts = {} }: Pick<Picture, 'alternativeText' | 'alternativeTexts'>,
): PictureWords {
  const own = alternativeTexts[locale];
  if (own !== undefined) return { alternativeText: own };
  const [other] = Object.entries(alternativeTexts) as [Locale, string][];
  return other ? { alternativeText: other[1], lang: other[0] } : { alternativeText };
}
