import { isShouted, type Segment, spanOf, tidy, venueWord } from './segments.ts';
import { fold, type SourceText, type TextRange } from './source-text.ts';
import { venuePhrases } from './venue-phrases.ts';
import { compoundVenueWords, eventWord, greeting, publicVenueWords, venueWords } from './words/name-words.ts';

export interface Venue extends TextRange {
  words: string;
  score: number;
  /** Another candidate is about as likely. */
  isUnsure?: boolean;
}

interface Around {
  address: TextRange | undefined;
  town: (TextRange & { words: string }) | undefined;
  /** Whether a town of this name exists in the country. */
  isTown: (words: string) => boolean;
}

/** Words before a venue inside a sentence: "à la", "at the", "en el", "im". */
const leadingWords =
  /(?:^|[\s,(])(?:at the|at|@|au|[àÀa] la|[àÀ] l['’]|[àÀ]|aux|in the|in der|in den|im|in|en la|en el|en los|en|chez|al|alla|all['’]|allo|nel|nella|dans la|dans le|presso|presso la|presso il|no|na|nos|nas|em|to the|c\/o|bei der|beim|auf der|auf dem)\s*(?:\d{1,2}(?:er|e|º|st|nd)? (?:étage|floor|piso) (?:du|de la|of the|del) )?(?=\s?["“«]?(?:\p{Lu}|\d{1,2}\s\p{Lu}|village hall|la salle |the |HOUSES ))/u;
const leading = new RegExp(leadingWords.source.replace('HOUSES ', `(?:${venueWords})[ ,.\\n]`), 'gu');
/** "LA SETTIMANA AL CIRCOLO BANDONEÓN" */
const shoutedLeading = new RegExp(leading.source, 'giu');
const sureScore = 1.9;
/** A venue is unsure if its score is low, or another candidate has nearly the same score. */
const clearScore = 2.6;
const clearScoreOfWord = 6;
const clearLead = 0.7;
/** A square, street or district: the location of the venue, not its name. */
const ofStreet = /\d|^(?:place|piazza|plaza|platz|polígono|quai|villa|barrio) /iu;
/** The start of a fragment of a sentence. */
const oddStart =
  /^(?:au|aux|à|en|in|im|at|al|alla|nel|nella|zum|zur|bei|siamo|vi|we|wir|nous|on|\p{Ll}\S*\s(?:a|au|à|at|in|en|im)\s)/iu;
/** Words for a members' meeting on another day. */
const meetingBefore =
  /\b(?:reunion|assemblee|a\.?g\.?|versammlung|riunione|assemblea|asamblea|meeting(?! point))\b[^.!?\n]*$/;
/** "Salle" is not a name; "salle des fêtes" is. */
const isPlain = new RegExp(`^(?:la |le |the |el |il )?(?:${venueWords})$`, 'u');
const startsWithHouse = new RegExp(`^(?:${venueWords})[\\s.]`, 'u');
const isCompound = new RegExp(`^(?:${compoundVenueWords})$`, 'u');
const isPublic = new RegExp(`^(?:${publicVenueWords})$`, 'u');

/** Returns the most likely venue with its score, or undefined if no candidate is likely enough. */
export function findVenue(source: SourceText, segments: readonly Segment[], around: Around): Venue | undefined {
  const candidates = segments.flatMap((segment, index) => {
    const neighbours = { previous: segments[index - 1], next: segments[index + 1] };
    const { words, isLed } = candidateIn(segment, around);
    const put = (own: string, isLedThere: boolean, bonus: number) => {
      if (own.length < 3 || /^(?:bar|cash bar|parking|parquet.*|sprung floor|bar sur place)$/i.test(own)) return [];
      const span = spanOf(source, own, segment);
      const score = scoreOf(segment, neighbours, { ...span, words: own }, { isLed: isLedThere, ...around });
      const isOfMeeting = meetingBefore.test(source.folded.slice(Math.max(0, span.start - 70), span.start));
      return [{ ...span, words: own, score: score + bonus - (isOfMeeting ? 4 : 0) }];
    };
    const phrases = venuePhrases(segment.words).filter((phrase) => phrase.words !== words);
    return [...put(words, isLed, 0), ...phrases.flatMap((phrase) => put(phrase.words, phrase.isLed, -0.2))];
  });
  const [best] = candidates.sort((one, other) => other.score - one.score);
  if (!best || best.score < sureScore) return undefined;
  const words = withoutTown(best.words, around.town);
  const rival = candidates.find(
    (other) => !fold(other.words).includes(fold(words)) && !fold(words).includes(fold(other.words)),
  );
  const isGuess =
    best.score < clearScore ||
    oddStart.test(words) ||
    ofStreet.test(words) ||
    (!words.includes(' ') && (best.score < clearScoreOfWord || venueWord.test(fold(words))));
  const isUnsure = isGuess || (rival !== undefined && best.score - rival.score < clearLead);
  return { ...best, words, isUnsure, ...spanOf(source, words, best) };
}

/** Returns the words of a segment that may be the venue: after a preposition, before the street. */
function candidateIn({ words, start }: Segment, { address }: Around): { words: string; isLed: boolean } {
  const street =
    address && address.start > start + 3 && address.start < start + words.length ? address.start - start : words.length;
  const own = words.slice(0, street);
  // "Social de Lindy Hop del Parque …"
  const ofHouse = /\s(?:del|du|of the)\s+(?=\p{Lu})/u.exec(own);
  const house = ofHouse ? own.slice(ofHouse.index + ofHouse[0].length) : '';
  if (
    ofHouse &&
    !startsWithHouse.test(fold(own)) &&
    eventWord.test(fold(own.slice(0, ofHouse.index))) &&
    new RegExp(`^${venueWord.source}`).test(fold(house))
  ) {
    return { words: unled(tidy(cutAtVerb(house))), isLed: true };
  }
  const leads = [...own.matchAll(isShouted(own) ? shoutedLeading : leading)];
  for (const lead of leads) {
    const ahead = fold(own.slice(0, lead.index));
    const behind = own.slice(lead.index + lead[0].length);
    const isWithinName =
      venueWord.test(ahead) && !eventWord.test(ahead.replace(venueWord, '')) && ahead.trim().split(/\s+/).length <= 3;
    if (isWithinName || /^\d/.test(behind) || tidy(behind).length < 3) continue;
    const house = unled(tidy(cutAtVerb(behind)));
    // "à la Bobine" is La Bobine, "à la salle Ravel" is Salle Ravel.
    const isCalledLa = /à la\s*$/i.test(lead[0]) && !venueWord.test(fold(house));
    return { words: isCalledLa ? `La ${house}` : house, isLed: true };
  }
  return { words: unled(tidy(cutAtVerb(own))), isLed: /^\s*@/.test(own) };
}

/** Words that continue a sentence after a name: "Café des Halles est annulée", "Studio Verano is on …". */
const goingOn =
  /[\s,]{1,3}(?:est|sera|sont|is|are|was|will|has|ist|wird|war|hat|es|será|está|è|sarà|qui|que|who|which|where|où|donde|wo|dove|avec|with|mit|con|feat|pour|for|für|para|per|dès|from|ab|desde|si|if|wenn|falls|puis|then|dann|luego|poi|tous|every|each|jeden|cada|ogni|on|nous|vous|we|you|wir|ihr|an der|an dem|near|près|face|gegenüber|frente|accanto|vicino|behind|derrière|detrás|dietro|sobre|entrée|eingang|entrance|gratuit|gratis|free|annulée?|comme|wie|como|come|organise|propose|lädt|com|das|às|para todos|onde|organiza|há)(?![\p{L}])/gu;

function cutAtVerb(words: string): string {
  const end = [...words.matchAll(goingOn)].find(({ index }) => index >= 8 || /\p{Lu}.{2}/u.test(words.slice(0, index)));
  const name = words.slice(0, end?.index);
  return name.replace(/[\ue001-\ue007].*$/su, (rest, at: number) =>
    name.slice(0, at).trim().length > 2 ? '' : rest.replace(/^[\ue001-\ue007\s]+/, ''),
  );
}

function unled(words: string): string {
  return words
    .replace(
      /^(?:lieu|where|location|lugar|local|morada|endereço|dónde|venue|adresse|address|dir\.?|ort|luogo|rdv|sur)\s*[:?]?\s+/i,
      '',
    )
    .replace(/^(?:au|im|in der)?\s*\d{1,2}(?:er|e|º) (?:étage du|floor of)\s+/i, '')
    .replace(
      /\s+(?:le|la|de|à|the|du|des?|el|en|on|tous|every|this|cada|todos|dès|from|pour|for|with|avec|con|mit)$/i,
      '',
    );
}

function scoreOf(
  segment: Segment,
  { previous, next }: { previous: Segment | undefined; next: Segment | undefined },
  { words, ...own }: TextRange & { words: string },
  around: Around & { isLed: boolean },
): number {
  const { address, town, isLed, isTown } = around;
  const folded = fold(words);
  const isHouse = venueWord.test(folded);
  let score = 0;
  if (segment.isMarkedAsPlace) score += 4;
  const isBeforeAddress =
    address &&
    ((next && address.start >= next.start - 3 && address.start <= next.end) ||
      (address.start >= segment.end && address.start - segment.end < 4));
  if (isBeforeAddress) score += 3.2;
  // "Köpenicker Str. 210 (Alte Spinnbude)", "8 bd Paixhans, gymnase des Roches"
  const isBehindAddress = address && previous && address.end > previous.start && address.end <= segment.start;
  if (isBehindAddress && (isHouse || /\(\s*$/.test(previous.words) || segment.isInBrackets)) score += 2.8;
  else if (isBehindAddress && !isHouse) score -= 3;
  if (address && own.start < address.end && own.end > address.start) score -= 6;
  if (/^\d{4,5} /.test(words)) score -= 9;
  if (
    /^(?:same (?:place|venue)|meme (?:lieu|endroit|salle)|mismo (?:lugar|sitio)|stesso posto|gleicher ort|usual |all over|partout|in ganz|en toda|in tutta|secret|tba\b|tbc\b|to be (?:announced|confirmed)|a confirmar|a preciser|lieu a)/.test(
      folded,
    )
  )
    score -= 9;
  // "Salone parrocchiale, piazza della Chiesa": the square is the location of the venue.
  const isNextToHouse = previous && own.start - previous.end < 4 && startsWithHouse.test(fold(tidy(previous.words)));
  if (isNextToHouse && /^(?:piazza|plaza|place|placa|platz|square)\s/.test(folded)) score -= 2.5;
  if (isPublic.test(folded)) score += 1.5;
  else if (isPlain.test(folded) && !/\p{Lu}[\p{L}-]+$/u.test(words)) score -= 6;
  if (!isHouse && !segment.isMarkedAsPlace && isTown(words)) score -= 2.5;
  score -= 1.2 * Math.max(0, smallWordsIn(words) - 1);

  if (address && address.start >= segment.start && address.start < segment.end)
    score += address.start - segment.start > 6 ? 1 : -6;
  if (isHouse) score += 2.2;
  if (isLed) score += 2;
  if (town && next && town.start >= next.start && town.start <= next.start + 2 && next.start - segment.end < 5)
    score += segment.isFirst ? 1.6 : 2;
  if (town && segment.start > town.end) score -= isHouse && /\p{Lu}/u.test(words.slice(1)) ? 0.2 : 0.7;
  if (town && town.start >= segment.start && town.end <= segment.end && words.length > town.words.length + 4)
    score += 0.6;
  if (!/^[\p{Lu}\d]/u.test(words) && !isPublic.test(folded) && !startsWithHouse.test(folded)) score -= 1;
  if (words.split(/\s+/).length > 7) score -= 2.5;
  if (eventWord.test(folded) && !isHouse) score -= 1.6;
  const isInside = own.start > segment.start + 3;
  if (segment.isFirst) score -= isLed || isInside ? 0.7 : 2;
  // "kiosque du jardin Lecoq": a kind of venue in lower case with a name is certainly a venue.
  if (isInside && startsWithHouse.test(words) && /\p{Lu}/u.test(words)) score += 1.2;
  if (/^\p{Ll}/u.test(words) && !words.includes(' ') && !isHouse) score -= 2;
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

/** Counts lower-case words that are neither articles nor kinds of venues; a sentence has many. */
function smallWordsIn(words: string): number {
  return words
    .split(/[\s'’]+/)
    .filter(
      (word) =>
        /^\p{Ll}{3,}/u.test(word) &&
        !/^(?:des?|les?|las?|los|del|der|die|das|den|dem|dei|della|delle|the|and|und|von|zur|zum)$/.test(word),
    )
    .filter((word) => !venueWord.test(fold(word))).length;
}

/** Removes the town from "Polideportivo Municipal de Getafe", unless only a kind of venue is left. */
function withoutTown(words: string, town: Around['town']): string {
  if (!town) return words;
  const at = fold(words).lastIndexOf(fold(town.words));
  if (at < 1) return words;
  const cut = words.slice(0, at).replace(/(?<![\s,(])[\s,(]*(?:\b(?:de|à|in|en|of|du|di|a)|[dà]['’]?)?\s*$/iu, '');
  const isNamed = !isPlain.test(fold(cut.trim())) || isCompound.test(fold(cut.trim()));
  return isNamed && cut.length > 2 ? tidy(cut) : words;
}
