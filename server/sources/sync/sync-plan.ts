import { normalizeText } from '#model/text/normalize-text.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';

/* Compares one reading with the known entries: which is which, what is new, what is missing. Nothing is deleted here. */

/** An event as it was read, with its start as an instant. */
export interface ReadOccurrence {
  read: ReadEvent;
  startMs: number;
}

export interface KnownEntry extends ReadOccurrence {
  id: string;
  key: string;
  /** Has an event; entries without one can be deleted. */
  isEvent: boolean;
  /** Number of consecutive readings without it; zero while it may only be out of sight. */
  missing: { sinceMs: number; times: number } | null;
  hasVanished: boolean;
}

export interface SyncHold {
  reason: 'empty' | 'cut' | 'shrunken';
  /** Number of events concerned. */
  events: number;
  sinceMs: number;
}

export interface SyncPlan {
  /** Matched entries, with their new keys and content. */
  seen: { id: string; occurrence: ReadOccurrence }[];
  added: ReadOccurrence[];
  /** Missing entries that are not confirmed yet. */
  missing: { id: string; missing: { sinceMs: number; times: number } }[];
  /** Entries confirmed as missing. */
  vanished: string[];
  /** Missing entries without an event. */
  dropped: string[];
  hold: SyncHold | null;
}

interface SyncInput {
  known: readonly KnownEntry[];
  occurrences: readonly ReadOccurrence[];
  isComplete: boolean;
  nowMs: number;
  /** The start of the current hold, and whether the owner has released it. */
  heldSince: number | null;
  isReleased: boolean;
  /** Read from a page: those show the next few only. */
  isPage: boolean;
  /** Uploaded by its owner: missing entries are intended. */
  isHandedIn: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const syncPolicy = {
  /** Losing this many entries, or less than this share, is normal. */
  few: 2,
  min: 0.5,
  /**
   * Complete readings without an entry, and the time between the first and the last of them; less if it begins soon.
   */
  confirms: 2,
  confirmAfterMs: 20 * hourMs,
  soonMs: 2 * dayMs,
  soonAfterMs: hourMs,
  /** A shrunken source is held for this long, then accepted. An empty or truncated one never is. */
  holdMs: 14 * dayMs,
  /** A date that moved by up to this much is matched by its UID, or by name and place only. */
  movedMs: 10 * dayMs,
  movedByNameMs: 3 * dayMs,
  /** An export that is limited to the next few events contains at least this many. */
  minInExport: 10,
} as const;

/**
 * Returns what a reading means for the known entries: which it contains, which are new, moved or missing. An entry is
 * matched by its key, then by its content (some programs give new UIDs in each export), then as the nearest date of the
 * same UID, or of the same name and place, then by its hour and place. The next date of a rhythm, which has only come
 * into sight, does not count as moved: a date that the source itself moved (RECURRENCE-ID) has kept its key.
 */
export function planSync({
  known,
  occurrences,
  isComplete,
  nowMs,
  heldSince,
  isReleased,
  isPage,
  isHandedIn,
}: SyncInput): SyncPlan {
  const byKey = new Map(known.map((entry) => [entry.key, entry]));
  const fresh = new Map(occurrences.map((occurrence) => [occurrence.read.key, occurrence]));
  const seen: SyncPlan['seen'] = [];
  const left = new Map(known.filter(({ startMs }) => startMs > nowMs).map((entry) => [entry.id, entry]));
  const match = (entry: KnownEntry, occurrence: ReadOccurrence) => {
    seen.push({ id: entry.id, occurrence });
    left.delete(entry.id);
    fresh.delete(occurrence.read.key);
  };
  for (const occurrence of occurrences) {
    const entry = byKey.get(occurrence.read.key);
    if (entry) match(entry, occurrence);
  }
  const byContent = Map.groupBy(fresh.values(), contentKey);
  for (const entry of [...left.values()]) {
    const same = byContent.get(contentKey(entry))?.shift();
    if (same) match(entry, same);
  }
  const isGoingOn = ({ id, startMs }: KnownEntry) => startMs > nowMs && !left.has(id);
  const rhythms = rhythmsOf(known, isGoingOn);
  for (const entry of [...left.values()]) {
    const nearest = nearestMove(entry, fresh.values(), rhythms);
    if (nearest) match(entry, nearest);
  }
  const bySlot = Map.groupBy(fresh.values(), slotKey);
  for (const [slot, entries] of Map.groupBy(left.values(), slotKey)) {
    const [occurrence, ...others] = bySlot.get(slot) ?? [];
    const [entry] = entries;
    if (entry && occurrence && entries.length === 1 && others.length === 0) match(entry, occurrence);
  }
  const added = [...fresh.values()];

  const isExpected = ({ isEvent, hasVanished }: KnownEntry) => isEvent && !hasVanished;
  const isOut = outsideWindowTest(known, occurrences, { nowMs, isPage });
  const absent = [...left.values()].filter(isExpected);
  const outOfSight = isHandedIn ? [] : absent.filter(isOut);
  const absentEntries = absent.filter((entry) => !outOfSight.includes(entry));
  const ahead = known.filter((entry) => entry.startMs > nowMs && isExpected(entry));
  const expected = ahead.filter((entry) => !outOfSight.includes(entry));

  const reason = reasonToHold({ isEmpty: occurrences.length === 0, isComplete, absentEntries, expected });
  const hold: SyncHold | null = reason && {
    reason,
    events: absentEntries.length || ahead.length,
    sinceMs: heldSince ?? nowMs,
  };
  const isMeant = isReleased && hold !== null && hold.reason !== 'cut';
  const isBelieved = !hold || isMeant || (hold.reason === 'shrunken' && nowMs - hold.sinceMs >= syncPolicy.holdMs);
  const dropped = isComplete && isBelieved ? [...left.values()].filter((entry) => !entry.isEvent) : [];
  const plan = { seen, added, dropped: dropped.map(({ id }) => id), hold: isBelieved ? null : hold };
  if (!isBelieved) return { ...plan, missing: [], vanished: [] };
  if (isMeant || isHandedIn) return { ...plan, missing: [], vanished: absentEntries.map(({ id }) => id) };

  const judged = absentEntries.map((entry) => {
    const { sinceMs, times } = entry.missing?.times ? entry.missing : { sinceMs: nowMs, times: 0 };
    const after = entry.startMs - nowMs < syncPolicy.soonMs ? syncPolicy.soonAfterMs : syncPolicy.confirmAfterMs;
    const isCertain = times + 1 >= syncPolicy.confirms && nowMs - sinceMs >= after;
    return { id: entry.id, isCertain, missing: { sinceMs, times: times + 1 } };
  });
  const unseen = outOfSight.map(({ id, missing }) => ({ id, missing: missing ?? { sinceMs: nowMs, times: 0 } }));
  return {
    ...plan,
    missing: [...unseen, ...judged.flatMap(({ id, isCertain, missing }) => (isCertain ? [] : { id, missing }))],
    vanished: judged.filter(({ isCertain }) => isCertain).map(({ id }) => id),
  };
}

/**
 * Whether an absent entry may only be out of sight: some exports are limited to the next few events, and a new one
 * before their last date pushes out another behind it. If fewer remain than before, one was removed.
 */
function outsideWindowTest(
  known: readonly KnownEntry[],
  occurrences: readonly ReadOccurrence[],
  { nowMs, isPage }: Pick<SyncInput, 'nowMs' | 'isPage'>,
) {
  const isToCome = ({ startMs }: ReadOccurrence) => startMs > nowMs;
  const shown = occurrences.filter(isToCome).length;
  const before = known.filter((entry) => isToCome(entry) && entry.missing === null && !entry.hasVanished).length;
  const isFull = (isPage || shown >= syncPolicy.minInExport) && shown >= before;
  const lastMs = Math.max(...occurrences.map(({ startMs }) => startMs));
  return ({ startMs, missing }: KnownEntry) => isFull && startMs > lastMs && !missing?.times;
}

interface Loss {
  isEmpty: boolean;
  isComplete: boolean;
  absentEntries: readonly KnownEntry[];
  expected: readonly KnownEntry[];
}

function reasonToHold({ isEmpty, isComplete, absentEntries, expected }: Loss): SyncHold['reason'] | null {
  // A truncated file often has no events left.
  if (!isComplete) return 'cut';
  if (isEmpty) return expected.length > 0 ? 'empty' : null;
  const isMuch = absentEntries.length > syncPolicy.few && absentEntries.length > expected.length * (1 - syncPolicy.min);
  return isMuch ? 'shrunken' : null;
}

function contentKey({ read }: ReadOccurrence): string {
  return [normalizeText(read.name), read.start, placeKey(read)].join('\n');
}

/** The only event in one place at one minute is the same under another name. */
function slotKey({ read }: ReadOccurrence): string {
  return [read.start, placeKey(read)].join('\n');
}

function placeKey({ location }: ReadEvent): string {
  return normalizeText(location?.text ?? '');
}

/** The known dates of one UID, or of one name and place. */
interface Rhythm {
  lastMs: number;
  /** Shortest distance between two of them. */
  stepDays: number;
  /** Whether some upcoming ones are unchanged, so that the rhythm continues. */
  isGoingOn: boolean;
}

const uidKey = ({ read }: ReadOccurrence) => `uid\n${read.uid}`;
const likeKey = ({ read }: ReadOccurrence) => ['like', normalizeText(read.name), placeKey(read)].join('\n');

function rhythmsOf(known: readonly KnownEntry[], isGoingOn: (entry: KnownEntry) => boolean): Map<string, Rhythm> {
  const inOrder = known.toSorted((one, other) => one.startMs - other.startMs);
  const families = [...Map.groupBy(inOrder, uidKey), ...Map.groupBy(inOrder, likeKey)];
  return new Map(
    families.map(([key, entries]) => {
      const steps = entries.slice(1).map(({ startMs }, nth) => daysBetween(startMs, entries[nth]?.startMs ?? startMs));
      const stepDays = Math.min(...steps.filter((days) => days > 0));
      return [key, { lastMs: entries.at(-1)?.startMs ?? 0, stepDays, isGoingOn: entries.some(isGoingOn) }];
    }),
  );
}

function nearestMove(
  entry: KnownEntry,
  fresh: Iterable<ReadOccurrence>,
  rhythms: ReadonlyMap<string, Rhythm>,
): ReadOccurrence | undefined {
  const [like, uid] = [likeKey(entry), uidKey(entry)];
  let best: { occurrence: ReadOccurrence; ms: number } | undefined;
  for (const occurrence of fresh) {
    const isSameUid = entry.read.uid !== null && occurrence.read.uid === entry.read.uid;
    if (!isSameUid && likeKey(occurrence) !== like) continue;
    if (isNextOccurrence(entry, occurrence, rhythms.get(isSameUid ? uid : like))) continue;
    const ms = Math.abs(occurrence.startMs - entry.startMs);
    const max = isSameUid ? syncPolicy.movedMs : syncPolicy.movedByNameMs;
    if (ms <= max && (!best || ms < best.ms)) best = { occurrence, ms };
  }
  return best?.occurrence;
}

/**
 * Whether it is the next date of a continuing rhythm, after all that were known, because exports limited to the next
 * few events move with time.
 */
function isNextOccurrence(entry: KnownEntry, { startMs }: ReadOccurrence, rhythm: Rhythm | undefined): boolean {
  if (!rhythm?.isGoingOn || startMs <= rhythm.lastMs) return false;
  return daysBetween(startMs, entry.startMs) >= rhythm.stepDays;
}

/** Whole days, because a clock change must not matter. */
function daysBetween(oneMs: number, otherMs: number): number {
  return Math.round(Math.abs(oneMs - otherMs) / dayMs);
}
