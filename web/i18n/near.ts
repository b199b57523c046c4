import type { Locale } from '#contract/locales.ts';
import { near as en } from './en/near.ts';
import { near as es } from './es/near.ts';
import { near as fr } from './fr/near.ts';
import type { Words } from './messages.ts';

/** What the map says of what is near at its first moment, in all languages: few words, which no other page needs. */
export const nearWords: Record<Locale, Words['near']> = { fr, en, es };
