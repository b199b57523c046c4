import type { Output } from '#contract/endpoint.ts';
import type { changeProfile as changeProfileEndpoint, Profile } from '#contract/profile.ts';
import { refuseBlocked } from '#server/block-lists/service.ts';
import type { Person } from '#server/http/person.ts';
import { countPictureOf, saveUploadedPicture } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { showProfile } from './show-profile.ts';
import { updateAccount } from './store.ts';

type Crop = NonNullable<Parameters<typeof saveUploadedPicture>[2]['crop']>;

/** Changes name, language or mail preferences, and returns the profile; omitted fields are kept. Throws `content-blocked`. */
export async function changeProfile(
  tools: Pick<Tools, 'db' | 'blockLists'>,
  person: Person,
  {
    name,
    locale,
    wantsConfirmationMails: wants,
    acceptsMessages: accepts,
  }: Output<typeof changeProfileEndpoint, 'body'>,
): Promise<Profile> {
  await refuseBlocked(tools, [{ path: 'name', text: name }], [{ path: 'name', text: person.name }]);
  await updateAccount(tools.db, person.id, {
    ...(name !== undefined && { name }),
    ...(locale && { locale }),
    ...(wants !== undefined && { wants_confirmation_mails: wants }),
    ...(accepts !== undefined && { accepts_messages: accepts }),
  });
  return showProfile(tools, person);
}

type PictureTools = Pick<Tools, 'db' | 'storage' | 'decoder' | 'clock' | 'log' | 'tokenSecret' | 'config'>;

/**
 * Sets the avatar of an account, cropped to a square, and returns the profile. Throws the problems of
 * `saveUploadedPicture` and `countPictureOf`. The previous one is deleted by the nightly job.
 */
export async function changeAvatar(
  tools: PictureTools,
  person: Person,
  file: Uint8Array,
  crop: Crop | undefined,
): Promise<Profile> {
  await countPictureOf(tools, person);
  // The name is always shown next to the avatar, so an alternative text would be redundant.
  const { id } = await saveUploadedPicture(tools, file, { use: 'avatar', crop, alternativeText: '' });
  await updateAccount(tools.db, person.id, { avatar_id: id });
  return showProfile(tools, person);
}

/**
 * Removes the avatar of an account, and returns the profile. The nightly job deletes the picture once it has been
 * unused for a day.
 */
export async function removeAvatar(tools: Pick<Tools, 'db'>, person: Person): Promise<Profile> {
  await updateAccount(tools.db, person.id, { avatar_id: null });
  return showProfile(tools, person);
}
