import { ordinals } from './repetition-shapes.ts';
import { isShouted, type Segment, spanOf, tidy, withoutCapitals } from './segments.ts';
import { fold, type SourceText, type TextRange } from './source-text.ts';
import { eventWord, greeting } from './words/name-words.ts';

interface Name extends TextRange {
  words: string;
  score: number;
}

export interface FoundName {
  best: Name | undefined;
  others: string[];
  /** Another candidate is about as likely. */
  isUnsure: boolean;
}

interface Around {
  venue: TextRange | undefined;
  street: TextRange | undefined;
  /** Start of the part of the text about this event. */
  from?: number | undefined;
  town: (TextRange & { words: string }) | undefined;
}

const maxCharacters = 90;
const sureScore = 2;

/** "Tango milonga", "Grand bal", "III Festival": a word for an event with the words that belong to it. */
const eventPhrase =
  /(?<ahead>(?:(?:grande?s?|gran|petite?|super|nuevo|nouvelle?|tango|salsa|swing|bachata|kizomba|lindy hop|first|viennese|christmas|[\p{Lu}][\p{L}’'-]{1,30})\s){0,3})(?<![\p{L}])(?:\p{L}{1,25}-){0,4}(?:milonga|milonguita|bal|soirée|noche|fest-noz|fest-deiz|festival|marathon|maratón|pratique|práctica|practica|practice|tango-practica|taller|clases|aulas?|aulão|oficina|noite|roda de samba|encontro|maratona|prática|chá dançante|baile|social|intensivo|stage|atelier|ceilidh|ball|ballo|festa|fiesta|contra dance|salsa-party|kizomba-social|\p{Lu}\p{L}{2,20}(?:milonga|tanzabend|schwof)|\p{L}+ night|congreso|serata|encuentro|workshop|rueda|corso|fusion|quedada|tè danzante|thé dansant|tea dance|tanzabend|tanztee|tanzcafé|veglione|jam|bals|corsi|lezioni|cours|kurs|anfängerkurs|practicas|jive party|blues social|bachata)(?![\p{L}])[^\n\ue001-\ue007,.;:!?()·§]{0,50}?(?=\s(?:le|ce|cette|this|on|el|este|qui|que|from|en el|en la|at the|at|au|à la|à|tous|todos|every|ya|with|avec|con|im|ins|in der|in|hasta|until|jusqu['’]à|bis|fino|al|dans|se|aura|chez|dal|los|w\/|de demain|est|is|revient|returns|am|ab|vom|für|pour|for|para|per|como|comme|come|wie|gratis|gratuit|free|kommt|chez|est|son|no|na|nos|nas|em|com|às|das|até|todas|volta|começa|pelos?|pelas?|sont|are|sind|sono|porque|si|et si)(?![\p{L}])|[\ue001-\ue007,.;:!?()·§]|\s-\s|\s*$|\n)/giu;

/** "Ya viene el FESTIVAL SALSA DEL GOLFO": words in capitals inside a sentence. */
const shoutedInside = /(?<![\p{L}])\p{Lu}{2,}[\p{Lu}\d'’&-]*(?: (?:&|\d{1,4}|\p{Lu}[\p{Lu}\d'’&-]*))+(?![\p{L}])/gu;

/**
 * Returns the most likely name of the event, undefined if no candidate is likely enough, and up to three alternatives.
 */
export function findName(source: SourceText, segments: readonly Segment[], around: Around): FoundName {
  const shown = source.restInCase;
  const candidates: Name[] = [];
  const put = (words: string, within: TextRange, bonus: number) => {
    const own = shortened(words);
    if (own.length < 3 || own.length > maxCharacters) return;
    const span = spanOf(source, own, within);
    // Words around a removed part are not a name.
    const penalty = isWhole(source, { ...span, words: own }) ? 0 : 3;
    candidates.push({
      words: own,
      ...span,
      score: bonus - penalty + scoreOf(own, words, { ...span, isAsked: source.text.charAt(span.end) === '?' }, around),
    });
  };
  const lines = [...shown.matchAll(/[^\n·§]*[^\n·§\ue007][^\n·§]*/g)].map((line) => ({
    words: line[0],
    start: line.index,
    end: line.index + line[0].length,
  }));
  for (const [index, line] of lines.entries()) {
    const isTitle = index === 0 && line.words.length <= 60 && !/[.!?:] /.test(line.words);
    put(line.words, line, isTitle ? 3.2 : index === 0 ? 2.5 : index === 1 ? 1 : 0);
    const cut = line.words.search(/[\ue003\ue004]/);
    if (cut > 4)
      put(line.words.slice(0, cut), line, index === 0 ? (/[.!?:] /.test(line.words.slice(0, cut)) ? 2.6 : 3.4) : 0.8);
  }
  for (const segment of segments) {
    const isInFirstLine = segment.lineStart === lines[0]?.start;
    const cut = segment.words.search(/[\ue003\ue004]/);
    put(
      cut > 4 ? segment.words.slice(0, cut) : segment.words,
      segment,
      (isInFirstLine ? 1.8 : 0.3) + (segment.start < (around.from ?? 0) + 3 ? 1 : 0),
    );
  }
  for (const quoted of shown.matchAll(/["“«„]([^"“”«»„\n]{4,60})["”»“]/g)) {
    // "Le marathon de tango « Brume »" is a name; the nickname of a singer is not.
    const isOfEvening = eventWord.test(source.folded.slice(Math.max(0, quoted.index - 30), quoted.index));
    put(quoted[1] ?? '', { start: quoted.index, end: quoted.index + quoted[0].length }, isOfEvening ? 4.5 : 1.5);
  }
  if (/\p{Ll}{3}/u.test(shown)) {
    for (const loud of shown.matchAll(shoutedInside)) {
      put(loud[0], { start: loud.index, end: loud.index + loud[0].length }, 2.5);
    }
  }
  for (const match of shown.matchAll(eventPhrase)) {
    // "und geben einen Workshop": words before an article belong to the sentence.
    const sentence =
      /^.*(?<!\p{L})(?:einen?|eine[rm]?|une?|una|an?|el|il|the|das|der|die|den|unser[a-z]*|los|las|gli|uno)\s+/iu.exec(
        match.groups?.ahead ?? '',
      );
    const skipped = sentence?.[0].length ?? 0;
    put(match[0].slice(skipped), { start: match.index + skipped, end: match.index + match[0].length }, 1.6);
  }
  candidates.sort((one, other) => other.score - one.score);
  const [first] = candidates;
  const best = first && trimmed(source, first, around);
  if (!best || best.score < sureScore) return { best: undefined, others: [], isUnsure: false };
  const others = candidates
    .filter(
      (other) =>
        other.score > sureScore &&
        fold(other.words) !== fold(best.words) &&
        isWhole(source, other) &&
        !isIncluded(other, best),
    )
    .map(({ words }) => written(words));
  return {
    best: { ...best, words: written(best.words) },
    isUnsure: isUnsure(candidates, first) || isBare.test(best.words),
    others: [...new Set(others)].filter((words) => words !== written(best.words)).slice(0, 3),
  };
}

/**
 * Returns the first words of a part after its date and time, as a guess for the name; undefined if none are suitable.
 */
export function firstWords(source: SourceText, segments: readonly Segment[], part: TextRange): Name | undefined {
  for (const segment of segments) {
    if (segment.start < part.start || segment.start >= part.end) continue;
    for (const piece of segment.words.split(/[\ue001-\ue007]+/)) {
      const words = shortened(piece);
      if (words.length < minCharactersOfGuess || words.length > maxCharactersOfGuess || !/\p{L}{4}/u.test(words))
        continue;
      return { words: written(words), ...spanOf(source, words, segment), score: 0 };
    }
  }
  return undefined;
}
const maxCharactersOfGuess = 60;
const minCharactersOfGuess = 5;

/** A name is unsure if its score is low, or another candidate has nearly the same score. */
const clearScore = 5.5;
const clearLead = 1.2;

/** One word, also with an article or a common adjective: often the start of a longer name. */
const isBare = /^(?:(?:grande?s?|gran|gro(?:ss|ß)er?|petite?|super|de|la|le|el|il|the)\s)?[\p{L}'’-]+$/iu;

function isUnsure(candidates: readonly Name[], best: Name): boolean {
  const own = fold(best.words);
  const rival = candidates.find(({ words }) => !own.includes(fold(words)) && !fold(words).includes(own));
  const isSentence = !/^[\p{Lu}\d]/u.test(best.words) || best.words.split(/\s+/).length > 8;
  // "Bal folk du premier": cut off before a weekday.
  const isCutOff = ordinals.has(own.split(' ').at(-1) ?? '');
  return (
    isSentence || isCutOff || best.score < clearScore || (rival !== undefined && best.score - rival.score < clearLead)
  );
}

/** "Milonga" adds nothing to "Milonga du Port". */
function isIncluded(other: Name, best: Name): boolean {
  return !other.words.includes(' ') && fold(best.words).includes(fold(other.words));
}

/** Whether no part inside the name was removed. */
function isWhole({ text }: SourceText, { start, end, words }: Pick<Name, 'start' | 'end' | 'words'>): boolean {
  return text.slice(start, end) === words;
}

function written(words: string): string {
  const calm = withoutCapitals(words, true);
  return calm.charAt(0).toUpperCase() + calm.slice(1);
}

/** Removes the venue and the town from a name if the rest is enough. A date that is part of the name is kept. */
function trimmed(source: SourceText, name: Name, { venue, town }: Around): Name {
  const text = source.text.slice(name.start, name.end);
  if (text !== name.words) return name;
  const ends = [venue, town].flatMap((span) =>
    span && span.start > name.start && span.start < name.end ? [span.start] : [],
  );
  for (const end of ends.sort((one, other) => one - other)) {
    const words = tidy(source.text.slice(name.start, end)).replace(
      /(?:^|\s)(?:au|à|à la|aux|à l['’]|en|en el|en la|in|in the|at|at the|im|ins|in den|in die|in der|al|@|chez|a|nel|del|du|de la|em|no|na|nos|nas|ao)$/iu,
      '',
    );
    // "Nikolausmilonga" is as specific as two words.
    const isParted = /,\s*$/.test(source.text.slice(name.start, end));
    const isLong = isParted || words.split(/\s+/).length > 1 || words.length > 11;
    const isEnough = isLong && words.length < name.words.length && eventWord.test(fold(words));
    if (isEnough && source.text.slice(name.start, end).trimEnd().length > words.length)
      return { ...name, words, end: name.start + words.length };
  }
  const day = /^ (?:du 14 juillet|of (?:the )?(?:4th of )?july|du 1er mai)\b/i.exec(source.text.slice(name.end));
  return day ? { ...name, words: text + day[0], end: name.end + day[0].length } : name;
}

/** The host before the name: "Le collectif Doubs Bounce organise trois bals". */
const hostBefore =
  /^.{3,50}\s(?:organise(?:nt)?|propose(?:nt)?|présente(?:nt)?|presents?|hosts?|organizan?|presentan?|organizza|veranstaltet|präsentiert|lädt ein zum|invite à|vous invite (?:à|au)|invites you to|os invita a|te invita a|vi invita (?:al|alla|a)|vous propose)\s+(?:un|une|son|sa|le|la|the|an?|el|los|las|il|ein|eine|einen|den|das)?\s*(?=[\p{L}].{4,})/iu;

/** Words that introduce a name: "Petit rappel :", "we are delighted to invite you to our", "unsere nächste". */
const leadIn =
  /^(?:stop|petit rappel|rappel|reminder|on organise une?|wieder|encore|again|otra vez|di nuovo|de nouveau|ya viene(?: el| la)?|vuelve(?: el| la)?|llega(?: el| la)?|torna(?: il| la)?|hoje(?: há| tem)?|há|temos|vai haver|volta(?: o| a)?|nosso|nossa|arriva(?: il| la)?|soir|am|vom|tenemos|hay|habrá|c'est|there's(?: an?)?|es gibt|c'è|nuestr[oa]s?|il nostro|la nostra|our|the next|(?:(?:laden wir|wir laden|euch|herzlich|ein) ){1,5}zu[rm](?: unsere[rm])?|nos|notre|unsere?r?|(?:la |le |el |il |die |il )?(?:prochaine?|nächste[rs]?|próxim[oa]|prossim[oa])|we are delighted to invite you to our|you're invited to our|dans le cadre d[eu]|join us (?:\p{L}+ )?for(?: our| the| an?)?|come to(?: our| the)?|venez à(?: notre| la)?)[,:]?\s+/iu;
/** An article before a generic word for an event. */
const article =
  /^(?:la|le|our|notre|sa|son|leur|una?|unsere|nuestra|for the|pour le|pour la|para el|para la) (?=(?:grande?|stage|taller|monthly|annual|milonga|soirée|bal|social|tango-practica|pratique|práctica|fiesta|festa)(?![\p{L}]))/iu;
/** Words that continue a sentence after a name. */
const goingOn =
  /\s(?:moved|moves|postponed|are|is|sind|sono|fällt|se aplaza|est reportée?|wird|einladen|torna|torniamo|kommt|débutera|aura|commencera|starts|begins|empieza|comienza|startet|beginnt|findet|se tendra|se tiendra|sera|will|comme|como|hosted by|organi[sz]ed by|returns|is back|are back|revient|vuelve|reprend(?:ent)?|re?commence|has|will be|os invita|aura lieu|est annul|fällt|avec|with|w\/|vous attend|tendrá|que tendrá)(?![\p{L}]).*$/iu;
const loose =
  /(?<![\s,])[\s,]+(?:le|la|el|du|de|des|del|dei|dal|dall|on|ce|this|from|les|los|las|tous|dès|every|chaque|am|den|ab|von|vom|zum|da|tra|fra|entre|between|zwischen|in der nacht|dans la nuit|nella notte|en la noche|zur|il|dalle|às|das|aos?|no|na|em|com|da|do|o|at|à|a|im|in|nel|di|della|of|for|with|and|et|y|prévue?|geplant|previst[oa]|planned|scheduled|,)$/iu;

/** Removes the words of the sentence around a name. */
function shortened(words: string): string {
  const [start = ''] = words.split('\ue006');
  const withoutHost = tidy(tidy(start).replace(hostBefore, ''));
  const cut = withoutHost.replace(goingOn, (rest, at: number, all: string) =>
    all.slice(0, at).trim().split(/\s+/).length > 1 ? '' : rest,
  );
  const bare = tidy(cut.replace(/\s*\(.*$/, ''));
  return tidy(bare.replace(leadIn, '').replace(leadIn, '').replace(loose, '').replace(loose, '')).replace(article, '');
}

function scoreOf(
  own: string,
  raw: string,
  { start, isAsked }: TextRange & { isAsked: boolean },
  { venue, street, town, from = 0 }: Around,
): number {
  const folded = fold(own);
  const count = own.split(/\s+/).length;
  let score = 0;
  if (eventWord.test(folded)) score += 3;
  if (isShouted(own)) score += 1.5;
  if (count >= 2 && count <= 7) score += 1;
  if (count === 1) score -= 0.8;
  if (count > 9) score -= 3;
  if (greeting.test(folded)) score -= 5;
  if (
    /\b(?:nous|vous|on|we|you|os|is|are|est|c'est|will|have|i|je|se|tendra|venez|join|invit\w*|ven|unsere|fallt|pensez|come|votre|aspettiamo|ha|temos|vi|wir|euch|esperamos|attendons|tenemos|reservez|te|os|aimez|donne)\b/.test(
      folded,
    )
  )
    score -= 2;
  if (raw.includes('\ue002')) score -= 1.5;
  if (isAsked) score -= 3;
  if (raw.includes('\ue004')) score -= 0.7;
  if (
    /\b(?:lesson|cours|initiation|clase|class|doors|workshop|schnupperkurs|lezione)\b/.test(folded) &&
    raw.includes('\ue004')
  )
    score -= 1.5;
  if (street && street.start >= start && street.start < start + 3) score -= 5;
  if (venue && start >= venue.start && start < venue.end) score -= 3;
  if (town && folded === fold(town.words)) score -= 6;
  if (
    /\b(?:entree|entrada|tarifs?|pass|gratis|buffet|offerta|spende|donation|dj|places|plazas|eintritt|ingresso|free|level|niveau|nivel)\b/.test(
      folded,
    )
  )
    score -= 2;
  if (/^\p{Ll}/u.test(own)) score -= 0.6;
  if (/^(?:la|le|el|una?|une|the) \p{Ll}+$/u.test(own)) score -= 2;
  if (
    /^(?:en|in|im|am|au|aux|à|al|alla|nel|nella|chez|bei|beim|at|para|for|pour|per|für|dans|sur|auf|zum|zur|con|avec|with|mit|si|que|pas de)\s/iu.test(
      own,
    )
  )
    score -= 3;
  if (
    /(?:propose(?:nt)?|présente(?:nt)?|organise(?:nt)?|invite|presents?|hosts?|presenta|organiza|organizza|lädt ein|veranstaltet)$/iu.test(
      own,
    )
  )
    score -= 5;
  if (
    /\b(?:notre|our|unsere?|nuestr[oa]|nostr[oa]|edition|edicion|edizione|record|merci|thanks|danke|gracias|grazie)\b/.test(
      folded,
    )
  )
    score -= 2.5;
  if (/(?:\bd['’]?|\bde|\bà|\bthe|\bof)$/i.test(own)) score -= 4;
  if (
    count === 1 &&
    start > from &&
    /^(?:salsa|bachata|kizomba|tango|swing|merengue|zouk|blues|cumbia|forro|valse|rock)$/.test(folded)
  )
    score -= 2.5;
  return score - Math.max(0, start - from) / 150;
}
