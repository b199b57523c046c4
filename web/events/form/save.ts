import type { QueryClient } from '@tanstack/react-query';
import { findSimilarEvents, type OwnEvent, previewSeries } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { NewEvent } from '#contract/new-event.ts';
import { uploadFile } from '#contract/pictures.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { eventAbout } from '#web/events/waiting/about.ts';
import type { EventResult } from '#web/events/waiting/overlay.ts';
import { ApiError, call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { deliver } from '#web/outbox/service.ts';
import { newId } from '#web/storage/new-id.ts';
import type { Crop } from '#web/ui/crop.ts';
import { removesPicture } from './differences.ts';
import type { Draft, Submission } from './draft.ts';
import { bodyOf, type EventFormValues, newBodyOf } from './form-values.ts';
import { ruleAndExceptions, startsOf } from './repeat/repetition.ts';

/** A slower response counts as offline: the form keeps its values, and can be sent again. */
const timeoutMs = 30_000;

/** Returns the values with the organiser that the form shows: the default one, unless another was chosen. */
export async function withOrganiser(client: QueryClient, entry: EventFormValues): Promise<EventFormValues> {
  if (entry.organiserId !== null) return entry;
  const mine = await client.ensureQueryData(myOrganisersQuery()).catch(() => []);
  return { ...entry, organiserId: mine.find(({ isUsual }) => isUsual)?.id ?? null };
}

interface Published {
  id: string;
  slug: string;
  /** It waits for the network. Its id is then its slug. */
  isUnsent: boolean;
}

/**
 * Adds the event, and returns its id and slug. Without a network it waits; `localOf` returns the event that is shown
 * until then. `earlier` is a request with the same id whose response was lost: if the server has received it, the event
 * is updated to the current values. `remember` is called before anything is sent. Throws `ApiError`.
 */
export async function publish(
  entry: EventFormValues,
  sourceId: string | null,
  earlier: Submission | undefined,
  remember: (sending: Submission | undefined) => void,
  localOf: (id: string) => OwnEvent | undefined,
): Promise<Published> {
  const body = newBodyOf(entry, sourceId);
  let sending = earlier;
  if (sending && needsRecreation(sending.body, body)) {
    await withdraw(sending.id);
    sending = undefined;
  }
  const { id } = sending ?? { id: newId() };
  if (!sending) remember({ id, body });
  try {
    const change = { about: eventAbout(id), title: entry.name };
    const screen: WaitingForm = { entry, sourceId };
    const request = { body: { ...body, id } };
    const added = await deliver({ ...change, kind: 'add', request, screen, result: localOf(id) });
    const published = added ? { id, slug: added.reply.slug, isUnsent: false } : { id, slug: id, isUnsent: true };
    if (!sending || JSON.stringify(sending.body) === JSON.stringify(body)) return published;
    const query = { scope: 'following' } as const;
    const edit = { params: { id }, query, body: bodyOf(entry) };
    const changed = await deliver({ ...change, kind: 'change', request: edit, screen });
    return changed ? { ...published, slug: changed.reply.slug } : { ...published, isUnsent: true };
  } catch (error) {
    // The server had received it, and the event has been deleted since.
    if (sending && isIdTaken(error)) return publish(entry, sourceId, undefined, remember, localOf);
    // A rejected event was not added, so nothing has to be remembered.
    if (!sending && !mayHaveBeenHeard(error)) remember(undefined);
    throw error;
  }
}

/** Whether the server may have processed a request without a response. */
function mayHaveBeenHeard(error: unknown): boolean {
  return !(error instanceof ApiError) || ['offline', 'internal-error', 'unavailable'].includes(error.code);
}

function isIdTaken(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path, rule }) => path === 'id' && rule === 'taken');
}

/** Dates and pictures of a new event cannot be changed afterwards by an edit. */
function needsRecreation(one: NewEvent, other: NewEvent): boolean {
  const partsOf = ({ repeat, except = [], pictureFrom }: NewEvent) => JSON.stringify([repeat, except, pictureFrom]);
  return partsOf(one) !== partsOf(other);
}

async function withdraw(id: string): Promise<void> {
  try {
    const request = { params: { id }, query: { scope: 'following' } } as const;
    await deliver({ kind: 'delete', about: eventAbout(id), title: '', request });
  } catch (error) {
    const isGone = error instanceof ApiError && ['event-unknown', 'event-deleted'].includes(error.code);
    if (!isGone) throw error;
  }
}

/** Values of the form, to open it again if the server refuses a change that waited. */
export interface WaitingForm extends Pick<Draft, 'entry' | 'base' | 'scope'> {
  /** The event that was copied. */
  sourceId?: string | null;
}

/**
 * Saves the changes of an event if its version is unchanged, including its repetition, and returns the event; null if
 * they wait for the network. `local` is the event that is shown until then. Throws `ApiError`, for example
 * `version-conflict`.
 */
export async function saveChange(
  id: string,
  { entry, base, scope }: Required<Pick<WaitingForm, 'entry' | 'base' | 'scope'>>,
  local: OwnEvent | undefined,
): Promise<OwnEvent | null> {
  const version = base?.version;
  const body = { ...bodyOf(entry), version, ...ruleAndExceptions(entry.repetition, entry.dateStart) };
  const saved = await deliver({
    kind: 'change',
    about: eventAbout(id),
    title: entry.name,
    request: { params: { id }, query: { scope }, body },
    screen: { entry, base, scope } satisfies WaitingForm,
    result: local,
  });
  return saved?.reply ?? null;
}

/** Returns which dates a change of the repetition adds and removes; null if it does not change. Throws `ApiError`. */
export async function previewDates(id: string, entry: EventFormValues) {
  const { repeat, except } = ruleAndExceptions(entry.repetition, entry.dateStart);
  if (repeat === undefined) return null;
  const { dateStart, dateEnd, location } = bodyOf(entry);
  const body = { dateStart, dateEnd, location, repeat, except };
  return call(previewSeries, { params: { id }, body, signal: AbortSignal.timeout(timeoutMs) });
}

/**
 * Removes the picture that the user has removed in the form, if any: from the event, or from the dates of its series in
 * `scope`. Returns false if that waits for the network. Throws `ApiError`, `version-conflict` if the event has another
 * picture by now.
 */
export async function takePictureOff(
  { id, slug }: Pick<OwnEvent, 'id' | 'slug'>,
  { entry, base, scope }: Required<Pick<WaitingForm, 'entry' | 'base' | 'scope'>>,
): Promise<boolean> {
  if (!base || !scope || !removesPicture(base.entry, entry)) return true;
  const { pictureId } = base.entry;
  const removed = await deliver({
    kind: 'remove-picture',
    about: eventAbout(id),
    title: entry.name,
    request: { params: { id }, query: { scope, ...(pictureId && { picture: pictureId }) } },
    screen: { entry, base, scope } satisfies WaitingForm,
    result: { slug, picture: null, pictureUrl: null } satisfies EventResult,
  });
  return removed !== null;
}

/**
 * Uploads the picture of an event, or of the dates of its series in `scope`. `onProgress` gets 0 to 1. Throws
 * `ApiError`.
 */
export function sendPicture(
  eventId: string,
  picture: UploadedPicture,
  scope: Scope,
  onProgress: (share: number) => void,
) {
  return upload(uploadFile, { body: uploadBody(eventId, picture, scope), file: picture.file, onProgress });
}

interface UploadedPicture {
  file: File;
  crop: Crop | null;
  alternativeText: string;
  language?: Locale | undefined;
}

function uploadBody(eventId: string, { crop, alternativeText, language }: UploadedPicture, scope: Scope) {
  return { eventId, scope, alternativeText: alternativeText.trim(), language, ...(crop && { crop: cropText(crop) }) };
}

/** Sends the picture of an event after what waits for it, or when the network is back. Throws `ApiError`. */
export async function sendPictureLater(
  eventId: string,
  title: string,
  picture: UploadedPicture,
  scope: Scope,
): Promise<void> {
  const request = { body: uploadBody(eventId, picture, scope) };
  await deliver({ kind: 'picture', about: eventAbout(eventId), title, request, file: picture.file });
}

function cropText({ x, y, width, height }: Crop): string {
  return [x, y, Math.min(width, 1 - x), Math.min(height, 1 - y)].map((part) => part.toFixed(5)).join(',');
}

/**
 * Returns events that are probably the same, and events that compete for the same dancers, by the first date. Throws
 * `ApiError`.
 */
export function findSimilar(entry: EventFormValues, exceptId?: string) {
  const { name, dances, location } = bodyOf(entry);
  const [dateStart = entry.dateStart] = startsOf(entry.repetition, entry.dateStart).starts;
  const { latitude, longitude } = location;
  return call(findSimilarEvents, {
    body: { name, dateStart, dances, location: { latitude, longitude }, ...(exceptId && { exceptId }) },
    signal: AbortSignal.timeout(timeoutMs),
  });
}
