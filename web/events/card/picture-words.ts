import type { Locale } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';

interface PictureWords {
  alternativeText: string;
  /** In which language that is, where it is not the reader's. */
  lang?: Locale;
}

/** What those who can't see a picture are told: in their language where it was put so, else as it was written. */
export function pictureWords(
  locale: Locale,
  { alternativeText, alternativeTexts = {} }: Pick<Picture, 'alternativeText' | 'alternativeTexts'>,
): PictureWords {
  const own = alternativeTexts[locale];
  if (own !== undefined) return { alternativeText: own };
  const [other] = Object.entries(alternativeTexts) as [Locale, string][];
  return other ? { alternativeText: other[1], lang: other[0] } : { alternativeText };
}
