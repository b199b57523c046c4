import type { NewEvent } from '#contract/new-event.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { getUnexpired, setExpiring } from '#web/events/drafts/expiring-storage.ts';
import { getFile, removeFile, setFile } from '#web/storage/file-storage.ts';
import { browserStorage } from '#web/storage/storage.ts';
import type { Marks } from './announcement/announcement-marks.ts';
import { type EventFormValues, emptyEntry } from './form-values.ts';

/** User and form: `<user>/add`, `<user>/add/<source>`, `<user>/edit/<event>`; with `@2` for a second tab. */
export type DraftKey = string;

/** A request whose response was lost: the server may have received it. */
export interface Submission {
  /** The id of the new event, generated in the browser: the server adds an event with the same id only once. */
  id: string;
  body: NewEvent;
}

export interface Draft {
  entry: EventFormValues;
  /** Values that an announcement filled in and the user has not checked. */
  marks?: Marks | undefined;
  sending?: Submission | undefined;
  /** For an edit: the event before it. */
  base?: { version: number; entry: EventFormValues } | undefined;
  /** For an edit: the dates of a series that it is for. */
  scope?: Scope | undefined;
}

const prefix = 'event-draft/';

/** Returns the stored draft; null if there is none, or it is invalid. */
export function readDraft(key: DraftKey, now: Date): Draft | null {
  const draft = getUnexpired<{ draft: Draft }>(prefix + key, now)?.draft;
  if (!draft) return null;
  // A field that did not exist when the draft was stored is empty.
  const { entry, base } = draft;
  return {
    ...draft,
    entry: { ...emptyEntry, ...entry },
    ...(base && { base: { ...base, entry: { ...emptyEntry, ...base.entry } } }),
  };
}

/** Stores the draft synchronously, so that it survives a crash. Does nothing if the browser cannot store it. */
export function storeDraft(key: DraftKey, draft: Draft, now: Date): void {
  setExpiring(prefix + key, { draft }, now);
}

/**
 * Deletes a draft from the browser, with its pasted text and its picture. Does not wait until the picture is deleted.
 */
export function deleteDraft(key: DraftKey): void {
  browserStorage.remove(prefix + key);
  browserStorage.remove(pastedPrefix + key);
  void storeDraftPicture(key, null);
}

const pastedPrefix = 'pasted-announcement/';

/** Returns a pasted announcement that has not filled the form yet; empty if there is none. */
export function readPasted(key: DraftKey, now: Date): string {
  return getUnexpired<{ text: string }>(pastedPrefix + key, now)?.text ?? '';
}

/** Stores the pasted announcement of a form in the browser. An empty text removes it. */
export function storePasted(key: DraftKey, text: string, now: Date): void {
  if (text === '') browserStorage.remove(pastedPrefix + key);
  else setExpiring(pastedPrefix + key, { text }, now);
}

/** Returns the picture stored with a draft; null if there is none. */
export function readDraftPicture(key: DraftKey): Promise<File | null> {
  return getFile(prefix + key);
}

/**
 * Stores the picture of a draft in the browser, or removes it with null. Does nothing if the browser cannot store
 * files.
 */
export async function storeDraftPicture(key: DraftKey, file: File | null): Promise<void> {
  await (file ? setFile(prefix + key, file) : removeFile(prefix + key));
}
