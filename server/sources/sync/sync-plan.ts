import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { normalizeText } from '#server/text/normalize-text.ts';

/* One reading against what is known: which entry is which, what is new, what is missing. Nothing here is ever deleted. */

/** An event as it was read, with its start as an instant. */
export interface Sighting {
  read: ReadEvent;
  startMs: number;
}

export interface KnownEntry extends Sighting {
  id: string;
  key: string;
  /** Is an event by now: what is not can go as it came. */
  isEvent: boolean;
  /** Not there in so many reads; in none yet where it may only be out of sight. */
  missing: { sinceMs: number; times: number } | null;
  hasVanished: boolean;
}

export interface Hold {
  reason: 'empty' | 'cut' | 'shrunken';
  /** How many events it is about. */
  events: number;
  sinceMs: number;
}

export interface SyncPlan {
  /** Entries that are there, by the key and with the words that they have now. */
  seen: { id: string; sighting: Sighting }[];
  added: Sighting[];
  /** Not there; not yet for certain. */
  missing: { id: string; missing: { sinceMs: number; times: number } }[];
  /** Not there for certain. */
  vanished: string[];
  /** Not there, and never were events. */
  dropped: string[];
  hold: Hold | null;
}

interface Question {
  known: readonly KnownEntry[];
  sightings: readonly Sighting[];
  isComplete: boolean;
  nowMs: number;
  /** What was held until now, and whether its owner has said that it is meant. */
  heldSince: number | null;
  isReleased: boolean;
  /** It was read from a page: those show the next few. */
  isPage: boolean;
  /** Somebody handed it in: what is not there is meant not to be there. */
  isHandedIn: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const syncPolicy = {
  /** Losing so many is no reason to wonder, nor is losing less than such a share. */
  few: 2,
  min: 0.5,
  /** Complete reads without it, and the time between the first and the last of them; less where it begins soon. */
  confirms: 2,
  confirmAfterMs: 20 * hourMs,
  soonMs: 2 * dayMs,
  soonAfterMs: hourMs,
  /** For so long a shrunken source is held; then it is believed. An empty or cut one never is. */
  holdMs: 14 * dayMs,
  /** How far a date may have moved and be known by its UID, or by name and place alone. */
  movedMs: 10 * dayMs,
  movedByNameMs: 3 * dayMs,
  /** An export that holds only the next so many holds at least so many. */
  minInExport: 10,
} as const;

/**
 * What a reading means for what is known. An entry is first looked for by its key, then by its content (some programs give new
 * UIDs at each export), then as the nearest date of the same UID, or of the same name and place, then by its hour and place. The
 * next date of a rhythm, which has only come into sight, is none that has moved: what the source itself says to have moved
 * (RECURRENCE-ID) has kept its key.
 */
export function planSync({
  known,
  sightings,
  isComplete,
  nowMs,
  heldSince,
  isReleased,
  isPage,
  isHandedIn,
}: Question): SyncPlan {
  const byKey = new Map(known.map((entry) => [entry.key, entry]));
  const fresh = new Map(sightings.map((sighting) => [sighting.read.key, sighting]));
  const seen: SyncPlan['seen'] = [];
  const left = new Map(known.filter(({ startMs }) => startMs > nowMs).map((entry) => [entry.id, entry]));
  const match = (entry: KnownEntry, sighting: Sighting) => {
    seen.push({ id: entry.id, sighting });
    left.delete(entry.id);
    fresh.delete(sighting.read.key);
  };
  for (const sighting of sightings) {
    const entry = byKey.get(sighting.read.key);
    if (entry) match(entry, sighting);
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
    const [sighting, ...others] = bySlot.get(slot) ?? [];
    const [entry] = entries;
    if (entry && sighting && entries.length === 1 && others.length === 0) match(entry, sighting);
  }
  const added = [...fresh.values()];

  const isExpected = ({ isEvent, hasVanished }: KnownEntry) => isEvent && !hasVanished;
  const isOut = isOutOfSight(known, sightings, { nowMs, isPage });
  const absent = [...left.values()].filter(isExpected);
  const outOfSight = isHandedIn ? [] : absent.filter(isOut);
  const gone = absent.filter((entry) => !outOfSight.includes(entry));
  const ahead = known.filter((entry) => entry.startMs > nowMs && isExpected(entry));
  const expected = ahead.filter((entry) => !outOfSight.includes(entry));

  const reason = reasonToHold({ isEmpty: sightings.length === 0, isComplete, gone, expected });
  const hold: Hold | null = reason && { reason, events: gone.length || ahead.length, sinceMs: heldSince ?? nowMs };
  const isMeant = isReleased && hold !== null && hold.reason !== 'cut';
  const isBelieved = !hold || isMeant || (hold.reason === 'shrunken' && nowMs - hold.sinceMs >= syncPolicy.holdMs);
  const dropped = isComplete && isBelieved ? [...left.values()].filter((entry) => !entry.isEvent) : [];
  const plan = { seen, added, dropped: dropped.map(({ id }) => id), hold: isBelieved ? null : hold };
  if (!isBelieved) return { ...plan, missing: [], vanished: [] };
  if (isMeant || isHandedIn) return { ...plan, missing: [], vanished: gone.map(({ id }) => id) };

  const judged = gone.map((entry) => {
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
 * Whether an entry that is not there may only be out of sight: some exports hold the next so many, and what comes in before
 * their last date pushes another one out behind it. Where fewer are left than there were, one has been taken out.
 */
function isOutOfSight(
  known: readonly KnownEntry[],
  sightings: readonly Sighting[],
  { nowMs, isPage }: Pick<Question, 'nowMs' | 'isPage'>,
) {
  const isToCome = ({ startMs }: Sighting) => startMs > nowMs;
  const shown = sightings.filter(isToCome).length;
  const before = known.filter((entry) => isToCome(entry) && entry.missing === null && !entry.hasVanished).length;
  const isFull = (isPage || shown >= syncPolicy.minInExport) && shown >= before;
  const lastMs = Math.max(...sightings.map(({ startMs }) => startMs));
  return ({ startMs, missing }: KnownEntry) => isFull && startMs > lastMs && !missing?.times;
}

interface Loss {
  isEmpty: boolean;
  isComplete: boolean;
  gone: readonly KnownEntry[];
  expected: readonly KnownEntry[];
}

function reasonToHold({ isEmpty, isComplete, gone, expected }: Loss): Hold['reason'] | null {
  // A file that was cut often has nothing left to read.
  if (!isComplete) return 'cut';
  if (isEmpty) return expected.length > 0 ? 'empty' : null;
  const isMuch = gone.length > syncPolicy.few && gone.length > expected.length * (1 - syncPolicy.min);
  return isMuch ? 'shrunken' : null;
}

function contentKey({ read }: Sighting): string {
  return [normalizeText(read.name), read.start, placeKey(read)].join('\n');
}

/** What begins at one minute in one place is the same under another name, where there is no other. */
function slotKey({ read }: Sighting): string {
  return [read.start, placeKey(read)].join('\n');
}

function placeKey({ location }: ReadEvent): string {
  return normalizeText(location?.text ?? '');
}

/** What the dates of one UID, or of one name and place, were when they were last read. */
interface Rhythm {
  lastMs: number;
  /** The shortest way from one to the next. */
  stepDays: number;
  /** Some to come are there as they were: it is no other rhythm now. */
  isGoingOn: boolean;
}

const uidKey = ({ read }: Sighting) => `uid\n${read.uid}`;
const likeKey = ({ read }: Sighting) => ['like', normalizeText(read.name), placeKey(read)].join('\n');

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
  fresh: Iterable<Sighting>,
  rhythms: ReadonlyMap<string, Rhythm>,
): Sighting | undefined {
  const [like, uid] = [likeKey(entry), uidKey(entry)];
  let best: { sighting: Sighting; ms: number } | undefined;
  for (const sighting of fresh) {
    const isSameUid = entry.read.uid !== null && sighting.read.uid === entry.read.uid;
    if (!isSameUid && likeKey(sighting) !== like) continue;
    if (hasComeIntoSight(entry, sighting, rhythms.get(isSameUid ? uid : like))) continue;
    const ms = Math.abs(sighting.startMs - entry.startMs);
    const max = isSameUid ? syncPolicy.movedMs : syncPolicy.movedByNameMs;
    if (ms <= max && (!best || ms < best.ms)) best = { sighting, ms };
  }
  return best?.sighting;
}

/** The next one of those that go on, behind all that was known: days go by, and exports hold the next so many. */
function hasComeIntoSight(entry: KnownEntry, { startMs }: Sighting, rhythm: Rhythm | undefined): boolean {
  if (!rhythm?.isGoingOn || startMs <= rhythm.lastMs) return false;
  return daysBetween(startMs, entry.startMs) >= rhythm.stepDays;
}

/** Whole days: two clocks of a year make no difference. */
function daysBetween(oneMs: number, otherMs: number): number {
  return Math.round(Math.abs(oneMs - otherMs) / dayMs);
}
