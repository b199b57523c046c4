import { locales } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { PlaceNames } from '#contract/places.ts';
import { foldText, type ParsedQuery } from '#model/search/query-parser.ts';
import type { UnderstoodPhrase } from './phrases/phrase-reader.ts';

interface Named {
  name: string;
  town?: string;
  townNames?: PlaceNames;
}

/** Fewer words than this are rather a meaning: "tango", "tango lyon". */
const minWords = 2;
const minWordsWithTown = 3;

/**
 * Returns a function that returns whether a query is the name of an event, organiser or venue, also with its town: "old
 * mill ceilidh". The last word may be incomplete unless the query is a complete phrase. Names of two words with a town
 * in them are rather a phrase: "tango lyon".
 */
export function wholeNames(
  { text, words, isNeeded }: ParsedQuery,
  phrase: UnderstoodPhrase | undefined,
): (one: Named) => boolean {
  const typed = withoutArticle(text);
  const isExact = phrase?.certainty === 'exact';
  const isPlaced = isExact && phrase.towns.length > 0;
  const count = words.filter((_, nth) => isNeeded[nth]).length;
  if (count < minWords || (isPlaced && words.length < minWordsWithTown)) return () => false;
  const isSame = (name: string) =>
    name === typed || (!isExact && name.startsWith(typed) && !name.slice(typed.length).includes(' '));
  return ({ name, town, townNames }) => {
    const folded = withoutArticle(foldText(name));
    if (isSame(folded)) return true;
    if (town === undefined || !typed.startsWith(`${folded} `)) return false;
    // The name alone may be a phrase, as "bal folk" is.
    if (isExact && folded.split(' ').length < minWordsWithTown) return false;
    const names = locales.map((locale) => placeName(locale, town, townNames ?? {}));
    return [town, ...names].some((one) => isSame(`${folded} ${foldText(one)}`));
  };
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:el|l|la|las|le|les|los|the) /, '');
}
