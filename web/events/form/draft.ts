import { del, get, set } from 'idb-keyval';
import type { NewEvent } from '#contract/new-event.ts';
import type { Scope } from '#contract/scope.ts';
import { keptDays } from '#web/events/waiting-pictures.ts';
import { type Entry, emptyEntry } from './entry.ts';

/** Whose and of which form: `<user>/add`, `<user>/add/<source>`, `<user>/edit/<event>`. */
export type DraftKey = string;

/** A sending whose answer was lost: it may have been heard. */
export interface Sending {
  /** Of the new event, ours to choose: under it the server adds an event once, however often it is told. */
  id: string;
  body: NewEvent;
}

export interface Draft {
  entry: Entry;
  sending?: Sending | undefined;
  /** Of an edit: the event as it began with. */
  base?: { version: number; entry: Entry } | undefined;
  /** Of an edit: for which dates of an evening that repeats. */
  scope?: Scope | undefined;
}

const prefix = 'event-draft/';

/** What was typed and not sent; null where there is nothing, or nothing readable. */
export function readDraft(key: DraftKey, now: Date): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + key) ?? 'null');
    if (!kept || now.getTime() - kept.keptAt > keptDays * 86_400_000) return null;
    // A field that was not there yet when it was kept is empty.
    return { ...kept.draft, entry: { ...emptyEntry, ...kept.draft.entry } };
  } catch {
    return null;
  }
}

/** At once: it is there even if the next thing that happens is a crash. */
export function keepDraft(key: DraftKey, draft: Draft, now: Date): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ draft, keptAt: now.getTime() }));
  } catch {
    // A browser that stores nothing, or no more: it is kept as long as the page is.
  }
}

export function dropDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // There is none, then.
  }
  void keepDraftPicture(key, null);
}

/** Pictures are too large for where the rest is kept. */
export async function readDraftPicture(key: DraftKey): Promise<File | null> {
  try {
    return (await get<File>(prefix + key)) ?? null;
  } catch {
    return null;
  }
}

export async function keepDraftPicture(key: DraftKey, file: File | null): Promise<void> {
  try {
    await (file ? set(prefix + key, file) : del(prefix + key));
  } catch {
    // A browser without such a store, or in private: the picture is chosen again after a reload.
  }
}
