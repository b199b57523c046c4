import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Phrases } from './phrases.ts';
import { spanish } from './spanish.ts';

const phrases: Record<string, Phrases> = { fr: french, en: english, es: spanish, de: german };

/** Returns the texts in a language (BCP 47), or in English if there are none. */
export function phrasesIn(language: string): Phrases {
  return phrases[language] ?? english;
}
