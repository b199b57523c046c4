import { eventWord, greeting, houseWord, type Segment, spanOf, tidy } from './segments.ts';
import { fold, type SourceText, type Span } from './source-text.ts';

export interface Venue extends Span {
  words: string;
  score: number;
}

interface Around {
  address: Span | undefined;
  town: (Span & { words: string }) | undefined;
}

/** What leads to a house inside a sentence: "à la", "at the", "en el", "im". */
const leading =
  /(?:^|[\s,(])(?:at the|at|@|au|[àÀ] la|[àÀ] l['’]|[àÀ]|aux|in the|in der|in den|im|in|en la|en el|en los|en|chez|al|alla|dans la|dans le|presso|to the)\s*(?:\d{1,2}(?:er|e|º|st|nd)? (?:étage|floor|piso) (?:du|de la|of the|del) )?(?=\s?["“«]?(?:\p{Lu}|\d{1,2}\s\p{Lu}|salle |gymnase |foyer |village hall|bandstand|la salle |the ))/u;
const sureScore = 1.9;

/** The house, with its score; undefined where nothing speaks for one. */
export function findVenue(source: SourceText, segments: readonly Segment[], around: Around): Venue | undefined {
  const candidates = segments.flatMap((segment, index) => {
    const { words, isLed } = wordsIn(segment, around);
    if (words.length < 3 || /^(?:bar|cash bar|parking|parquet.*|sprung floor|bar sur place)$/i.test(words)) return [];
    const span = spanOf(source, words, segment);
    return [{ ...span, words, score: scoreOf(segment, segments[index + 1], words, { isLed, ...around }) }];
  });
  const [best] = candidates.sort((one, other) => other.score - one.score);
  if (!best || best.score < sureScore) return undefined;
  const words = withoutTown(best.words, around.town);
  return { ...best, words, ...spanOf(source, words, best) };
}

/** The words of a segment that may be the house: behind what leads there, before the street. */
function wordsIn({ words, start }: Segment, { address }: Around): { words: string; isLed: boolean } {
  const street =
    address && address.start > start + 3 && address.start < start + words.length ? address.start - start : words.length;
  const own = words.slice(0, street);
  // "Social de Lindy Hop del Parque …"
  const ofHouse = /\s(?:del|du|of the)\s+(?=\p{Lu})/u.exec(own);
  const house = ofHouse ? own.slice(ofHouse.index + ofHouse[0].length) : '';
  if (
    ofHouse &&
    eventWord.test(fold(own.slice(0, ofHouse.index))) &&
    new RegExp(`^${houseWord.source}`).test(fold(house))
  ) {
    return { words: unled(tidy(cutAtVerb(house))), isLed: true };
  }
  const leads = [...own.matchAll(new RegExp(leading.source, 'gu'))];
  for (const lead of leads) {
    const ahead = fold(own.slice(0, lead.index));
    const behind = own.slice(lead.index + lead[0].length);
    const isWithinName =
      houseWord.test(ahead) && !eventWord.test(ahead.replace(houseWord, '')) && ahead.trim().split(/\s+/).length <= 3;
    if (isWithinName || /^\d/.test(behind) || tidy(behind).length < 3) continue;
    const house = unled(tidy(cutAtVerb(behind)));
    // "à la Bobine" is La Bobine, "à la salle Ravel" Salle Ravel.
    const isCalledLa = /à la\s*$/i.test(lead[0]) && !houseWord.test(fold(house));
    return { words: isCalledLa ? `La ${house}` : house, isLed: true };
  }
  return { words: unled(tidy(cutAtVerb(own))), isLed: /^\s*@/.test(own) };
}

function cutAtVerb(words: string): string {
  return words.replace(/[\ue001-\ue007].*$/su, (rest, at: number) =>
    words.slice(0, at).trim().length > 2 ? '' : rest.replace(/^[\ue001-\ue007\s]+/, ''),
  );
}

function unled(words: string): string {
  return words
    .replace(/^(?:lieu|where|location|lugar|dónde|venue|adresse|address|dir\.?|ort|luogo|rdv|sur)\s*[:?]?\s+/i, '')
    .replace(/^(?:au|im|in der)?\s*\d{1,2}(?:er|e|º) (?:étage du|floor of)\s+/i, '')
    .replace(
      /\s+(?:le|la|de|à|the|du|des?|el|en|on|tous|every|this|cada|todos|dès|from|pour|for|with|avec|con|mit)$/i,
      '',
    );
}

function scoreOf(
  segment: Segment,
  next: Segment | undefined,
  words: string,
  around: Around & { isLed: boolean },
): number {
  const { address, town, isLed } = around;
  const folded = fold(words);
  let score = 0;
  if (segment.isMarkedAsPlace) score += 4;
  if (address && next && address.start >= next.start - 3 && address.start <= next.end) score += 3.2;
  if (address && address.start >= segment.start && address.start < segment.end)
    score += address.start - segment.start > 6 ? 1 : -6;
  if (houseWord.test(folded)) score += 2.2;
  if (isLed) score += 2;
  if (town && next && town.start >= next.start && town.start <= next.start + 2 && next.start - segment.end < 5)
    score += segment.isFirst ? 1.6 : 2;
  if (town && segment.start > town.end) score -= 0.7;
  if (town && town.start >= segment.start && town.end <= segment.end && words.length > town.words.length + 4)
    score += 0.6;
  if (!/^[\p{Lu}\d]/u.test(words)) score -= 1;
  if (words.split(/\s+/).length > 7) score -= 2.5;
  if (eventWord.test(folded) && !houseWord.test(folded)) score -= 1.6;
  if (segment.isFirst) score -= isLed ? 0.7 : 2;
  if (/^\p{Ll}/u.test(words) && !words.includes(' ')) score -= 2;
  if (/^\S+['’]s$/.test(words)) score -= 2;
  if (/^(?:este|esta|this|ce|cette|hoy|ven|no|le|la|el|the|un|une|una|on|nous)$/.test(folded)) score -= 9;
  if (greeting.test(folded) || greeting.test(fold(tidy(segment.words)))) score -= isLed ? 1 : 3;
  if (!isLed && /[\ue003\ue004\ue002]/.test(segment.words)) score -= 0.5;
  if (
    /\b(?:nous|vous|we|you|os|est|is|are|avec|with|organis\w*|cours|initiation|lesson|clase|entree|entrada|buffet|pass|kein|no partner|places?|cafe y|level|niveau|plazas)\b/.test(
      folded,
    )
  )
    score -= 1.6;
  if (town && (folded === fold(town.words) || fold(words).startsWith(`${fold(town.words)} `))) score -= 9;
  if (/\b(?:metro|band|orquesta|orchestre|caller|quartet|trio|duo)\b/.test(folded)) score -= 2;
  if (/\b(?:january|december|janvier|vacances|holidays|noel|week|semaine|semana)\b/.test(folded)) score -= 2;
  return score;
}

/** "Polideportivo Municipal de Getafe" without its town, where more than a kind of house is left. */
function withoutTown(words: string, town: Around['town']): string {
  if (!town) return words;
  const at = fold(words).lastIndexOf(fold(town.words));
  if (at < 1) return words;
  const cut = words.slice(0, at).replace(/[\s,(]*(?:\b(?:de|à|in|en|of|du|di|a)|[dà]['’]?)?\s*$/iu, '');
  const isNamed = cut.trim().split(/\s+/).length > 1;
  return isNamed && cut.length > 2 ? tidy(cut) : words;
}
