import type { SourceText, Span } from './source-text.ts';
import { type FindTowns, type FoundTown, findTownNames } from './towns.ts';
import type { Language } from './words/all-words.ts';

const sureTown = 4;

/** A town that much speaks for; one at the end of a street where there is none outside. */
export function chooseTown(
  source: SourceText,
  findTowns: FindTowns,
  language: Language,
  street: Span | undefined,
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

/** A town that less speaks for is a guess, and so is one that another town comes close to. */
const clearTown = 5.5;
const clearLead = 1;

function isUnsure({ score, town }: FoundTown, all: readonly FoundTown[]): boolean {
  const rival = all.find((other) => other.town.name !== town.name);
  return score < clearTown || (rival !== undefined && rival.score >= sureTown && score - rival.score < clearLead);
}

/** A part's own town, unless the text around it speaks more for another. */
export function surerTown(own: FoundTown | undefined, usual: FoundTown | undefined): FoundTown | undefined {
  return own && usual && own.score < usual.score - 1 ? usual : (own ?? usual);
}

/** "12 avenue des Vosges à Strasbourg": the town has a phrase of its own. */
export function withoutTown(source: SourceText, street: Span, town: Span | undefined): Span {
  if (!town || town.start <= street.start || town.end > street.end) return street;
  const kept = source.text.slice(street.start, town.start).replace(/[,\s]+(?:[àa]\s*)?(?:\d{4,5}\s*)?$/, '');
  return { start: street.start, end: street.start + kept.length };
}
