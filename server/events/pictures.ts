import type { Received } from '#contract/endpoint.ts';
import type { Picture, removePicture as removePictureEndpoint, uploadFile } from '#contract/pictures.ts';
import type { Person } from '#server/person.ts';
import { keepPicture } from '#server/pictures/service.ts';
import { Problem } from '#server/problem.ts';
import type { Tools } from '#server/tools.ts';
import { admit } from './rights.ts';
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
  await mayChange(tools, person, eventId, 'change');
  const { id, picture } = await keepPicture(tools, file, { use: 'event', crop, alternativeText });
  await put(tools, eventId, scope, id);
  return picture;
}

/** Takes the picture off an event; that there was none is no error. Refuses whoever may not change it. */
export async function removePicture(tools: Tools, person: Person, eventId: string, scope: Scope): Promise<void> {
  await mayChange(tools, person, eventId, 'remove');
  await put(tools, eventId, scope, null);
}

/** Where editing is off, an owner may still give a first picture: it belongs to adding. */
async function mayChange(
  { db, clock, config }: Tools,
  person: Person,
  eventId: string,
  what: 'change' | 'remove',
): Promise<void> {
  const event = await findById(db, eventId);
  const isFirst = what === 'change' && !event?.picture;
  const mayUsersEditEvents = config.mayUsersEditEvents || isFirst;
  admit({ clock, config: { ...config, mayUsersEditEvents } }, person, event, 'change');
}

async function put({ db, clock, map }: Tools, eventId: string, scope: Scope, pictureId: string | null): Promise<void> {
  // It may have been deleted while the picture was read.
  if (!(await setPicture(db, { eventId, scope, pictureId, now: clock() }))) throw new Problem('event-deleted');
  await map.catchUp();
}
