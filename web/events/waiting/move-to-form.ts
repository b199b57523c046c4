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

/** Lower than the versions of all events, so that the server answers with a conflict, and the form compares. */
const noVersion = 0;

/**
 * Makes a draft of a refused change and of later changes of the same form, with their picture, and removes them. Returns
 * the address of the form; null if no further draft can be stored. The draft is stored first, so that nothing is lost in
 * between. The changes are removed last and at once, because what waits behind them is sent from then on.
 */
export async function moveToForm(entry: Entry, now: Date): Promise<FormAddress | null> {
  const { userId, about, kind, refusal } = entry;
  const later = laterOfForm(entry, await readEntries());
  const picture = later.findLast(isOfPicture);
  const forms = [entry, ...later].filter(({ kind }) => kind === 'change' || kind === entry.kind);
  const valuesBefore = (end = Number.POSITIVE_INFINITY) =>
    ((forms.findLast(({ position }) => position < end) ?? entry).screen as WaitingForm).entry;
  const { base, scope, sourceId } = entry.screen as WaitingForm;
  // The form that the picture was chosen in has its crop and its text.
  const { crop, alternativeText } = valuesBefore(picture?.position);
  const values = { ...valuesBefore(), crop, alternativeText };
  const eventId = about.replace(/^event\//, '');
  const isNew = kind === 'add';
  const isConflict = refusal?.code === 'version-conflict';
  const form = isNew ? `${userId}/add${sourceId ? `/${sourceId}` : ''}` : `${userId}/edit/${eventId}`;
  const keys = Array.from({ length: maxDrafts }, (_, nth) => (nth === 0 ? form : `${form}@${nth + 1}`));
  // A draft that is there is not overwritten.
  const key = keys.find((each) => readDraft(each, now) === null);
  if (key === undefined) return null;
  storeDraft(key, { entry: values, base: base && isConflict ? { ...base, version: noVersion } : base, scope }, now);
  if (readDraft(key, now) === null) return null;
  // A picture that cannot be stored with the draft is sent.
  const isMoved = !picture || (await isInDraft(picture, key));
  await withdraw(entry, isMoved ? later : later.filter((other) => other !== picture));
  const path = isNew ? (sourceId ? `${paths.addEvent}?from=${sourceId}` : paths.addEvent) : editEventPath(eventId);
  return { path, state: isConflict ? leadsToConflict : null };
}

/**
 * Returns the edits and pictures of the same event that wait behind a new or edited one and belong into the same form:
 * none from the first edit on that is for other dates of its series.
 */
export function laterOfForm(entry: Entry, entries: readonly Entry[]): Entry[] {
  const { userId, about, position, kind } = entry;
  const behind = entries.filter(
    (other) =>
      other.userId === userId &&
      other.about === about &&
      other.position > position &&
      (other.kind === 'change' || isOfPicture(other)),
  );
  const scope = scopeOf(entry);
  const end = behind.findIndex((other) => kind !== 'add' && other.kind === 'change' && scopeOf(other) !== scope);
  return end === -1 ? behind : behind.slice(0, end);
}

function isOfPicture({ kind }: Entry): boolean {
  return kind === 'picture' || kind === 'remove-picture';
}

function scopeOf({ screen }: Entry) {
  return (screen as WaitingForm | undefined)?.scope ?? 'this';
}

/** Stores a picture with the draft. Returns false if the browser could not. The draft knows a removal already. */
async function isInDraft({ file }: Entry, key: DraftKey): Promise<boolean> {
  if (!file) return true;
  await storeDraftPicture(key, new File([file], 'picture', { type: file.type }));
  return (await readDraftPicture(key)) !== null;
}
