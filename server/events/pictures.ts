import type { Received } from '#contract/endpoint.ts';
import type { Picture, removePicture as removePictureEndpoint, uploadFile } from '#contract/pictures.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { Person } from '#server/person.ts';
import { keepPicture } from '#server/pictures/service.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { findById, setPicture } from './store.ts';

type Wanted = Received<typeof uploadFile, 'body'>;
type Scope = Received<typeof removePictureEndpoint, 'query'>['scope'];

/**
 * Gives an event a picture, and all that follow in its series where `scope` says so; the one it had is swept later.
 * Refuses what `keepPicture` refuses, and with `forbidden` and its like whoever may not change the event: then the event
 * is as it was.
 */
export async function changePicture(tools: Tools, person: Person, wanted: Wanted, file: Uint8Array): Promise<Picture> {
  const { eventId, scope, crop, alternativeText } = wanted;
  // First, so that nothing is decoded for a stranger.
  await admit(tools, person, eventId, 'change');
  const { id, picture } = await keepPicture(tools, file, { use: 'event', crop, alternativeText });
  await put(tools, eventId, scope, id);
  return picture;
}

/** Takes the picture off an event; that there was none is no error. Refuses whoever may not change it. */
export async function removePicture(tools: Tools, person: Person, eventId: string, scope: Scope): Promise<void> {
  await admit(tools, person, eventId, 'remove');
  await put(tools, eventId, scope, null);
}

/** The owner and administrators may. Where editing is off, the owner may still give a first picture: it belongs to adding. */
async function admit(
  { db, clock, config }: Tools,
  person: Person,
  eventId: string,
  what: 'change' | 'remove',
): Promise<void> {
  const event = await findById(db, eventId);
  if (!event) throw new Problem('event-unknown');
  const isOwner = event.created_by === person.id;
  if (isOwner && event.hidden_because !== null && !isAdministrator(person)) throw new Problem('event-hidden');
  if (event.deleted_at) throw new Problem('event-deleted');
  if (isAdministrator(person)) return;
  if (!isOwner) throw new Problem('forbidden');
  if (event.ends_at <= clock()) throw new Problem('event-over');
  if (!config.mayUsersEditEvents && (what === 'remove' || event.picture)) throw new Problem('editing-off');
}

async function put({ db, clock, map }: Tools, eventId: string, scope: Scope, pictureId: string | null): Promise<void> {
  // It may have been deleted while the picture was read.
  if (!(await setPicture(db, { eventId, scope, pictureId, now: clock() }))) throw new Problem('event-deleted');
  await map.catchUp();
}
