import type { Output } from '#contract/endpoint.ts';
import type { Picture, removePicture as removePictureEndpoint, uploadFile } from '#contract/pictures.ts';
import { diff } from '#server/audit/service.ts';
import { refuseBlocked } from '#server/block-lists/service.ts';
import { changeEventsOnce } from '#server/changes/service.ts';
import { authorizeEvent, maySeeAll } from '#server/events/access/service.ts';
import { type EventRow, findById } from '#server/events/store.ts';
import type { KeyedRequest } from '#server/http/idempotency-key.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { countPictureOf, describePicture, saveUploadedPicture } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { lockActive } from './write-store.ts';

type Wanted = Output<typeof uploadFile, 'body'>;
type Removal = Output<typeof removePictureEndpoint, 'query'>;
type Scope = Removal['scope'];

/**
 * Sets the picture of an event and, with `following`, of the later dates of its series; unused pictures are deleted
 * later. Throws `content-blocked`, and as `saveUploadedPicture`, `countPictureOf` and `authorizeEvent` do; the event is
 * unchanged then. A repeated `request` returns the current picture.
 */
export async function changePicture(
  tools: Tools,
  person: Person,
  wanted: Wanted,
  file: Uint8Array,
  request?: KeyedRequest,
): Promise<Picture> {
  const { eventId, scope, crop, alternativeText, language } = wanted;
  // Checked first, so that no picture is decoded for users without permission.
  const event = await mayChange(tools, person, eventId, 'change');
  await refuseBlocked(tools, [{ path: 'alternativeText', text: alternativeText }]);
  await countPictureOf(tools, person);
  const { id, picture } = await saveUploadedPicture(tools, file, { use: 'event', crop, alternativeText, language });
  const isFirst = await put(tools, person, event, scope, id, request);
  const current = isFirst ? null : (await findById(tools.db, eventId))?.picture;
  return current ? describePicture(current) : picture;
}

/**
 * Removes the picture of an event, with `picture` only this one; has no effect without one. Throws as `authorizeEvent`
 * does, and `version-conflict` if the event has another picture than `picture` by now.
 */
export async function removePicture(
  tools: Tools,
  person: Person,
  eventId: string,
  { scope, picture }: Removal,
  request?: KeyedRequest,
): Promise<void> {
  const event = await mayChange(tools, person, eventId, 'remove');
  if (!event.picture && scope === 'this' && !request) return;
  await put(tools, person, event, scope, null, request, picture);
}

/** If editing is off, an owner may still add a first picture, because that is part of adding an event. */
async function mayChange(
  { db, clock, config }: Tools,
  person: Person,
  eventId: string,
  what: 'change' | 'remove',
): Promise<EventRow> {
  const event = await findById(db, eventId);
  const isFirst = what === 'change' && !event?.picture;
  const mayUsersEditEvents = config.mayUsersEditEvents || isFirst;
  return authorizeEvent({ clock, config: { ...config, mayUsersEditEvents } }, person, event, 'change');
}

/** Returns false for a repeated request. With `former`, only events with this picture are changed. */
async function put(
  tools: Tools,
  person: Person,
  event: EventRow,
  scope: Scope,
  pictureId: string | null,
  request: KeyedRequest | undefined,
  former?: string,
): Promise<boolean> {
  const { id: eventId, name } = event;
  return changeEventsOnce(tools, request, async (events) => {
    const active = await lockActive(events.db, eventId, scope);
    // The event may have been deleted or moved while the picture was decoded.
    if (active.length === 0) throw new Problem('event-deleted');
    const allowed = active.filter((date) => maySeeAll(person, date));
    const own = allowed.find((date) => date.id === eventId);
    if (!own) throw new Problem('forbidden');
    if (former !== undefined && own.picture_id !== null && own.picture_id !== former)
      throw new Problem('version-conflict');
    const changed = former === undefined ? allowed : allowed.filter((date) => date.picture_id === former);
    const dates = changed.map((date) => date.id);
    await events.change(dates, { picture_id: pictureId });
    await events.recordAudit({
      action: 'picture-changed',
      actorId: person.id,
      subject: { kind: 'event', id: eventId, name },
      details: {
        changes: diff({ picture: event.picture?.id ?? null }, { picture: pictureId }),
        ...(scope === 'following' && event.series_id !== null && { seriesId: event.series_id }),
      },
    });
  });
}
