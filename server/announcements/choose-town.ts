import type { SourceText, TextRange } from './source-text.ts';
import { type FindTowns, type FoundTown, findTownNames } from './towns.ts';
import type { Language } from './words/all-words.ts';

const sureTown = 4;

/**
 * Returns the most likely town of an event, or undefined if none is likely enough; a town at the end of a street
 * address only if no other is found. `isUnsure` if others are nearly as likely. Masks the address.
 */
export function chooseTown(
  source: SourceText,
  findTowns: FindTowns,
  language: Language,
  street: TextRange | undefined,
): FoundTown | undefined {
  const rest = source.rest;
  if (street) source.mask('address', street);
  const outside = findTownNames(source, findTowns, language);
  source.rest = rest;
  const [best] = outside;
  if (best && best.score >= sureTown) return { ...best, isUnsure: isUnsure(best, outside) };
  if (!street) return undefined;
  const inside = findTownNames(source, findTowns, language).filter(
    ({ start, end }) =>
      start > street.start &&
      end <= street.end &&
      /^\s*(?:\d{1,5}(?:er?|ème)?)?\s*$/.test(source.text.slice(end, street.end)),
  );
  const [last] = inside
    .map((town) => ({ ...town, score: town.score + 1.5 }))
    .sort((one, other) => other.score - one.score);
  return last && last.score >= sureTown ? { ...last, isUnsure: isUnsure(last, inside) } : undefined;
}

/** A town is unsure if its score is low, or another town has nearly the same score. */
const clearTown = 5.5;
const clearLead = 1;

function isUnsure({ score, town }: FoundTown, all: readonly FoundTown[]): boolean {
  const rival = all.find((other) => other.town.name !== town.name);
  return score < clearTown || (rival !== undefined && rival.score >= sureTown && score - rival.score < clearLead);
}

/** Returns the town of a part of the text, or the town of the whole text if its score is clearly higher. */
export function moreLikelyTown(own: FoundTown | undefined, usual: FoundTown | undefined): FoundTown | undefined {
  return own && usual && own.score < usual.score - 1 ? usual : (own ?? usual);
}

/** Removes the town from a street address: "12 avenue des Vosges à Strasbourg". */
export function withoutTown(source: SourceText, street: TextRange, town: TextRange | undefined): TextRange {
  if (!town || town.start <= street.start || town.end > street.end) return street;
  const kept = source.text.slice(street.start, town.start).replace(/[,\s]+(?:[àa]\s*)?(?:\d{4,5}\s*)?$/, '');
  return { start: street.start, end: street.start + kept.length };
}
