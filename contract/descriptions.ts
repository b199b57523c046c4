import type { Event } from './events.ts';
import type { Locale } from './locales.ts';

/* The description of an event in the language of the reader. */

type Described = Pick<Event, 'excerpt' | 'excerpts' | 'description' | 'descriptionLanguage' | 'translations'>;

/** Returns whether a language tag (BCP 47) names the language of the reader: `pt-BR` for `pt`. */
function isLanguageOf(tag: string | null, reader: string): boolean {
  return tag === reader || tag?.split('-')[0] === reader;
}

/** Returns the languages of the texts, the original first. An original in an unknown language is left out. */
export function descriptionLanguages({ descriptionLanguage, translations, excerpts }: Described): string[] {
  return [descriptionLanguage, ...Object.keys(translations ?? excerpts ?? {})].filter((tag) => tag !== null);
}

/**
 * Returns the event with its description, excerpt and their language in the language of the reader if there is such a
 * translation, else in the original language.
 */
export function describedFor<Shown extends Described>(event: Shown, reader: Locale): Shown {
  const { descriptionLanguage, translations, excerpts } = event;
  if (isLanguageOf(descriptionLanguage, reader)) return event;
  const tags = Object.keys(translations ?? excerpts ?? {});
  const tag = tags.includes(reader) ? reader : tags.find((each) => isLanguageOf(each, reader));
  return tag === undefined ? event : describedIn(event, tag);
}

/** Returns the event with its description, excerpt and their language from the translation `tag`, which must exist. */
export function describedIn<Shown extends Described>(event: Shown, tag: string): Shown {
  const { description, translations, excerpt, excerpts } = event;
  return {
    ...event,
    descriptionLanguage: tag,
    excerpt: excerpts?.[tag] ?? excerpt,
    ...(description !== undefined && { description: translations?.[tag] ?? description }),
  };
}
