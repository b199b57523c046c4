import type { QueryClient } from '@tanstack/react-query';
import { addEvent, changeEvent, deleteEvent, findSimilarEvents, previewSeries } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { NewEvent } from '#contract/new-event.ts';
import { removePicture, uploadFile } from '#contract/pictures.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { ApiError, call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import type { Crop } from '#web/ui/crop.ts';
import type { Submission } from './draft.ts';
import { bodyOf, type EventFormValues, newBodyOf } from './form-values.ts';
import { newId } from './new-id.ts';
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
  /** Number of dates. */
  dates: number;
}

/**
 * Adds the event, and returns its id and slug. `earlier` is a request with the same id whose response was lost: if the
 * server has received it, the event is updated to the current values. `remember` is called before anything is sent.
 * Throws `ApiError`.
 */
export async function publish(
  entry: EventFormValues,
  sourceId: string | null,
  earlier: Submission | undefined,
  remember: (sending: Submission | undefined) => void,
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
    const published = await call(addEvent, { body: { ...body, id }, signal: AbortSignal.timeout(timeoutMs) });
    if (!sending || JSON.stringify(sending.body) === JSON.stringify(body)) return published;
    const signal = AbortSignal.timeout(timeoutMs);
    const query = { scope: 'following' } as const;
    const { slug } = await call(changeEvent, { params: { id }, query, body: bodyOf(entry), signal });
    return { ...published, slug };
  } catch (error) {
    // The server had received it, and the event has been deleted since.
    if (sending && isIdTaken(error)) return publish(entry, sourceId, undefined, remember);
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
    const signal = AbortSignal.timeout(timeoutMs);
    await call(deleteEvent, { params: { id }, query: { scope: 'following' }, signal });
  } catch (error) {
    const isGone = error instanceof ApiError && ['event-unknown', 'event-deleted'].includes(error.code);
    if (!isGone) throw error;
  }
}

/**
 * Saves the changes of an event if its version is unchanged, including its repetition, and returns the event. Throws
 * `ApiError`, for example `version-conflict`.
 */
export function saveChange(id: string, entry: EventFormValues, version: number, scope: Scope) {
  const signal = AbortSignal.timeout(timeoutMs);
  const body = { ...bodyOf(entry), version, ...ruleAndExceptions(entry.repetition, entry.dateStart) };
  return call(changeEvent, { params: { id }, query: { scope }, body, signal });
}

/** Returns which dates a change of the repetition adds and removes; null if it does not change. Throws `ApiError`. */
export async function previewDates(id: string, entry: EventFormValues) {
  const { repeat, except } = ruleAndExceptions(entry.repetition, entry.dateStart);
  if (repeat === undefined) return null;
  const { dateStart, dateEnd, location } = bodyOf(entry);
  const body = { dateStart, dateEnd, location, repeat, except };
  return call(previewSeries, { params: { id }, body, signal: AbortSignal.timeout(timeoutMs) });
}

/** Removes the picture of an event, or of the dates of its series in `scope`. Throws `ApiError`. */
export function takePictureOff(id: string, scope: Scope) {
  return call(removePicture, { params: { id }, query: { scope }, signal: AbortSignal.timeout(timeoutMs) });
}

/**
 * Uploads the picture of an event, or of the dates of its series in `scope`. `onProgress` gets 0 to 1. Throws
 * `ApiError`.
 */
export function sendPicture(
  eventId: string,
  picture: { file: File; crop: Crop | null; alternativeText: string; language?: Locale | undefined },
  scope: Scope,
  onProgress: (share: number) => void,
) {
  const { file, crop, alternativeText, language } = picture;
  return upload(uploadFile, {
    body: { eventId, scope, alternativeText: alternativeText.trim(), language, ...(crop && { crop: cropText(crop) }) },
    file,
    onProgress,
  });
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
