import { maxProgrammeParts } from '#contract/constants.ts';
import type { Part } from '#contract/event-details.ts';
import { clock, type LabelledTime } from './choose-times.ts';
import { levelIn } from './event-type.ts';
import { performersIn, teachersIn } from './performers.ts';
import { fold, type SourceText, type TextRange } from './source-text.ts';
import { inAnyLanguage } from './words/all-words.ts';
import { eventWord } from './words/name-words.ts';

/* Reads the programme of an event: times, kinds of parts, performers and teachers. */

type Kind = Part['kind'];

const kinds: [Kind, RegExp][] = [
  ['practice', /\b(?:pratiques?|practi[ck]as?|practice|practilonga|ubung\w*|pratica|jam)\b/],
  ['lesson', new RegExp(`\\b(?:${inAnyLanguage('lesson')}|schnupper\\w*|crash-?kurs|\\p{L}+kurs)\\b`, 'u')],
  [
    'show',
    /\b(?:shows?|demos?|demonstrations?|exhibici\w+|spectacle|esibizion\w+|vorfuhrung|auftritt|performances?)\b/,
  ],
  ['concert', /\b(?:concerts?|concierto|konzert|concerto)\b/],
  ['social', new RegExp(`\\b(?:${inAnyLanguage('social')})\\b`)],
];
/** "22h30 : Les Sabots Volants" */
const nameAlone =
  /^\s*(?:(?:[Ll]es?|[Ll]a|[Tt]he|[Ll]os|[Dd]ie|[Ii]l?)\s)?\p{Lu}[\p{L}'’-]+(?:\s(?:(?:et|and|y|e|und|de|du|del|&)\s)?\p{Lu}[\p{L}'’-]+){0,4}\s*$/u;
const parting = /[.;|·\n]|,\s|\s[-–]\s|\(/;

interface Clause {
  time: LabelledTime;
  words: string;
  kind: Kind | undefined;
  /** Its words name the kind. */
  isNamed?: boolean;
}

interface EventSummary {
  /** Start time in minutes since midnight; undefined if unknown. */
  start: { minutes: number; span: TextRange } | undefined;
  type: string | undefined;
}

/**
 * Returns the parts that a text names with their times, in order. For an event in one part, returns that part with its
 * performers. Undefined if it names neither.
 */
export function programmeOf(
  source: SourceText,
  labelled: readonly LabelledTime[],
  { start, type }: EventSummary,
  own: TextRange,
): { value: Part[]; span: TextRange } | undefined {
  const main = kindOfType[type ?? ''] ?? 'social';
  const clauses = labelled
    .filter(({ isEnd }) => !isEnd)
    .map((time) => clauseOf(source, labelled, time))
    // The start time of the event needs no word for its kind, nor does a time with only a name.
    .map((clause): Clause => {
      const isOfEvent = clause.time.label !== 'aside' && clause.time.label !== 'doors';
      const isMain = clause.time.from === start?.minutes || nameAlone.test(clause.words);
      return {
        ...clause,
        isNamed: clause.kind !== undefined,
        kind: clause.kind ?? (isOfEvent && isMain ? main : undefined),
      };
    })
    .filter(
      (clause, _, all) => clause.isNamed || !all.some((other) => other.isNamed && other.time.from === clause.time.from),
    );
  const named = clauses.filter((clause): clause is Clause & { kind: Kind } => clause.kind !== undefined);
  const times = named.map(({ time }) => time.from);
  const isProgramme =
    new Set(times).size === times.length &&
    (new Set(named.map(({ kind }) => kind)).size > 1 || named.length > 2) &&
    named.length <= maxProgrammeParts;
  const players = performersIn(source.text.slice(own.start, own.end), own.start);
  const [first] = named;
  const last = named.at(-1);
  if (isProgramme && first && last) {
    const value = named.map(partOf).sort((one, other) => one.day - other.day || (one.time < other.time ? -1 : 1));
    const [social, ...others] = value.filter(({ kind }) => kind === 'social' || kind === 'concert');
    if (social && others.length === 0 && !social.by) Object.assign(social, performedBy(players));
    return { value, span: { start: first.time.start, end: last.time.end } };
  }
  if (!start || players.length === 0) return undefined;
  const part: Part = { day: 0, time: clock(start.minutes), kind: main, ...performedBy(players) };
  const [player] = players;
  return part.by && player ? { value: [part], span: player } : undefined;
}

const kindOfType: Record<string, Kind> = {
  practica: 'practice',
  class: 'lesson',
  workshop: 'lesson',
  concert: 'concert',
};

function performedBy(players: readonly { name: string; music: 'live' | 'dj' }[]): Pick<Part, 'by' | 'music'> {
  if (players.length === 0) return {};
  const music = new Set(players.map((player) => player.music));
  const [only] = music;
  return { by: players.map(({ name }) => name).join(', '), ...(music.size === 1 && only && { music: only }) };
}

/** Returns the words about a time: after it, or before it if they name a kind. */
function clauseOf({ text }: SourceText, times: readonly LabelledTime[], time: LabelledTime): Clause {
  const index = times.indexOf(time);
  const lineStart = text.lastIndexOf('\n', time.start - 1) + 1;
  const lineEnd = text.indexOf('\n', time.end) < 0 ? text.length : text.indexOf('\n', time.end);
  const from = Math.max(lineStart, times[index - 1]?.end ?? 0);
  const to = Math.min(lineEnd, times[index + 1]?.start ?? text.length);
  const ahead = text.slice(from, time.start).split(parting).at(-1) ?? '';
  const behind = text.slice(time.end, Math.max(time.end, to));
  const [after = ''] = behind.replace(/^\s*[:–-]?\s*/, '').split(/[.;|·\n(]/);
  const isFirst = kindIn(ahead) === undefined;
  // "Initiation 19h30, bal 20h30": words after a comma belong to the next part.
  const words = isFirst
    ? after
    : `${ahead} ${/^\s*(?:avec|with|con|mit|\()/.test(behind) ? (behind.split(parting)[0] ?? '') : ''}`;
  const kind = kindIn(isFirst ? (after.split(parting)[0] ?? '') : ahead) ?? kindIn(words) ?? labelKind(time.label);
  const isPart = time.label === 'aside' ? kind === 'show' : time.label !== 'doors';
  return { time, words, kind: isPart ? kind : undefined };
}

function labelKind(label: LabelledTime['label']): Kind | undefined {
  return label === 'lesson' || label === 'social' ? label : undefined;
}

function kindIn(words: string): Kind | undefined {
  const folded = fold(words);
  const found = kinds.flatMap(([kind, pattern]) => {
    const match = pattern.exec(folded);
    return match ? [{ kind, at: match.index }] : [];
  });
  const [first] = found.sort((one, other) => one.at - other.at);
  return first?.kind ?? (eventWord.test(folded) ? 'social' : undefined);
}

function partOf({ time, words, kind }: Clause & { kind: Kind }): Part {
  const players = performersIn(words);
  const level = kind === 'lesson' ? levelIn(fold(words)) : undefined;
  const teachers = kind === 'lesson' || kind === 'show' ? teachersIn(words) : undefined;
  const isLive =
    kind === 'social' && /\b(?:live|orchestre|band|en directo|en vivo|dal vivo|liveband)\b/.test(fold(words));
  const nameOnly = nameAlone.test(words) && players.length === 0 ? { by: words.trim() } : {};
  const performers = kind === 'lesson' ? {} : { ...nameOnly, ...performedBy(players) };
  return {
    day: time.from < 360 ? 1 : 0,
    time: clock(time.from),
    kind,
    ...(teachers && { by: teachers }),
    ...(level && { level }),
    ...(isLive && { music: 'live' as const }),
    ...performers,
  };
}
