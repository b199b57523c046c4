import { type DraftKey, readDraft, readDraftPicture, storeDraft, storeDraftPicture } from '#web/events/form/draft.ts';
import type { WaitingForm } from '#web/events/form/save.ts';
import { maxDrafts } from '#web/events/form/use-draft-key.ts';
import { type Entry, readEntries } from '#web/outbox/entries.ts';
import { withdraw } from '#web/outbox/service.ts';
import { editEventPath, paths } from '#web/paths.ts';
import { leadsToConflict } from './about.ts';

/** The form that opens with the values of a change, and the navigation state for it. */
interface FormAddress {
  path: string;
  state: typeof leadsToConflict | null;
}

/**
 * Makes a draft of a refused change, with its picture, and removes the change. Returns the address of the form; null
 * if no further draft can be stored. The draft is stored first, so that nothing is lost in between. The change is
 * removed last, because what waits behind it is sent from then on.
 */
export async function moveToForm(entry: Entry, now: Date): Promise<FormAddress | null> {
  const { userId, about, kind, refusal } = entry;
  const { entry: values, base, scope, sourceId } = entry.screen as WaitingForm;
  const eventId = about.replace(/^event\//, '');
  const isNew = kind === 'add';
  const form = isNew ? `${userId}/add${sourceId ? `/${sourceId}` : ''}` : `${userId}/edit/${eventId}`;
  const keys = Array.from({ length: maxDrafts }, (_, nth) => (nth === 0 ? form : `${form}@${nth + 1}`));
  // A draft that is there is not overwritten.
  const key = keys.find((each) => readDraft(each, now) === null);
  if (key === undefined) return null;
  storeDraft(key, { entry: values, base, scope }, now);
  if (readDraft(key, now) === null) return null;
  const picture = pictureOf(entry, await readEntries());
  if (picture && (await isInDraft(picture, key))) await withdraw(picture);
  await withdraw(entry);
  const path = isNew ? (sourceId ? `${paths.addEvent}?from=${sourceId}` : paths.addEvent) : editEventPath(eventId);
  return { path, state: refusal?.code === 'version-conflict' ? leadsToConflict : null };
}

/** Returns the picture, or its removal, that waits behind a new or edited event and belongs to the same form. */
export function pictureOf({ userId, about, position, kind }: Entry, entries: readonly Entry[]): Entry | undefined {
  const behind = entries.filter(
    (other) => other.userId === userId && other.about === about && other.position > position,
  );
  // A later edit has its own picture.
  const next = kind === 'change' ? behind.findIndex((other) => other.kind === 'change') : -1;
  return behind
    .slice(0, next === -1 ? undefined : next)
    .find((other) => other.kind === 'picture' || other.kind === 'remove-picture');
}

/** Stores a picture with the draft. Returns false if the browser could not. The draft knows a removal already. */
async function isInDraft({ file }: Entry, key: DraftKey): Promise<boolean> {
  if (!file) return true;
  await storeDraftPicture(key, new File([file], 'picture', { type: file.type }));
  return (await readDraftPicture(key)) !== null;
}
