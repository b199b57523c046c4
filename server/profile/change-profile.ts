import type { Output } from '#contract/endpoint.ts';
import type { changeProfile as changeProfileEndpoint, Profile } from '#contract/profile.ts';
import type { Person } from '#server/http/person.ts';
import { countPictureOf, keepPicture } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { showProfile } from './show-profile.ts';
import { updateAccount } from './store.ts';

type Crop = NonNullable<Parameters<typeof keepPicture>[2]['crop']>;

/** Changes name, language, or which mails one gets; what is left out stays. */
export async function changeProfile(
  tools: Pick<Tools, 'db'>,
  person: Person,
  { name, locale, wantsConfirmationMails: wants }: Output<typeof changeProfileEndpoint, 'body'>,
): Promise<Profile> {
  await updateAccount(tools.db, person.id, {
    ...(name !== undefined && { name }),
    ...(locale && { locale }),
    ...(wants !== undefined && { wants_confirmation_mails: wants }),
  });
  return showProfile(tools, person);
}

type PictureTools = Pick<Tools, 'db' | 'storage' | 'decoder' | 'clock' | 'log' | 'tokenSecret' | 'config'>;

/** Gives an account a face, cut square. Refuses as `keepPicture` and `countPictureOf` do. The face before is swept away at night. */
export async function changeAvatar(
  tools: PictureTools,
  person: Person,
  file: Uint8Array,
  crop: Crop | undefined,
): Promise<Profile> {
  await countPictureOf(tools, person);
  // The name stands beside it wherever it is shown: its words would only be read twice.
  const { id } = await keepPicture(tools, file, { use: 'avatar', crop, alternativeText: '' });
  await updateAccount(tools.db, person.id, { avatar_id: id });
  return showProfile(tools, person);
}

/** Takes the face off an account. Its picture is swept away at night, once it has been shown nowhere for a day. */
export async function removeAvatar(tools: Pick<Tools, 'db'>, person: Person): Promise<Profile> {
  await updateAccount(tools.db, person.id, { avatar_id: null });
  return showProfile(tools, person);
}
