import type { NewEvent } from '#contract/new-event.ts';
import type { Scope } from '#contract/scope.ts';
import { getUnexpired, setExpiring } from '#web/events/drafts/expiring-storage.ts';
import { getFile, removeFile, setFile } from '#web/storage/file-storage.ts';
import { browserStorage } from '#web/storage/storage.ts';
import type { Marks } from './announcement/announcement-marks.ts';
import { type EventFormValues, emptyEntry } from './form-values.ts';

/** Whose and of which form: `<user>/add`, `<user>/add/<source>`, `<user>/edit/<event>`; with `@2` that of a second tab. */
export type DraftKey = string;

/** A sending whose answer was lost: it may have been heard. */
export interface Submission {
  /** Of the new event, ours to choose: under it the server adds an event once, however often it is told. */
  id: string;
  body: NewEvent;
}

export interface Draft {
  entry: EventFormValues;
  /** What an announcement has filled in, and nobody has checked yet. */
  marks?: Marks | undefined;
  sending?: Submission | undefined;
  /** Of an edit: the event as it began with. */
  base?: { version: number; entry: EventFormValues } | undefined;
  /** Of an edit: for which dates of an evening that repeats. */
  scope?: Scope | undefined;
}

const prefix = 'event-draft/';

/** What was typed and not sent; null where there is nothing, or nothing readable. */
export function readDraft(key: DraftKey, now: Date): Draft | null {
  const draft = getUnexpired<{ draft: Draft }>(prefix + key, now)?.draft;
  if (!draft) return null;
  // A field that was not there yet when it was kept is empty.
  const { entry, base } = draft;
  return {
    ...draft,
    entry: { ...emptyEntry, ...entry },
    ...(base && { base: { ...base, entry: { ...emptyEntry, ...base.entry } } }),
  };
}

/** At once: it is there even if the next thing that happens is a crash. */
export function storeDraft(key: DraftKey, draft: Draft, now: Date): void {
  setExpiring(prefix + key, { draft }, now);
}

export function deleteDraft(key: DraftKey): void {
  browserStorage.remove(prefix + key);
  browserStorage.remove(pastedPrefix + key);
  void storeDraftPicture(key, null);
}

const pastedPrefix = 'pasted-announcement/';

/** An announcement that was pasted and has not filled the form yet; empty where there is none. */
export function readPasted(key: DraftKey, now: Date): string {
  return getUnexpired<{ text: string }>(pastedPrefix + key, now)?.text ?? '';
}

export function storePasted(key: DraftKey, text: string, now: Date): void {
  if (text === '') browserStorage.remove(pastedPrefix + key);
  else setExpiring(pastedPrefix + key, { text }, now);
}

export function readDraftPicture(key: DraftKey): Promise<File | null> {
  return getFile(prefix + key);
}

export async function storeDraftPicture(key: DraftKey, file: File | null): Promise<void> {
  await (file ? setFile(prefix + key, file) : removeFile(prefix + key));
}
