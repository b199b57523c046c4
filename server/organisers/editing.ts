import type { Output } from '#contract/endpoint.ts';
import type { OrganiserReference } from '#contract/identity.ts';
import type { changeOrganiser as changeOrganiserEndpoint, changeOrganiserPicture } from '#contract/organisers.ts';
import type { Picture } from '#contract/pictures.ts';
import { isAdministrator } from '#contract/roles.ts';
import { diff } from '#server/audit/service.ts';
import { refuseBlocked, textsOfPage } from '#server/block-lists/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { countPictureOf, saveUploadedPicture } from '#server/pictures/service.ts';
import { findFreeSlug, reserveSlug } from '#server/slugs/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import { authorize, authorizeLocked } from './rights.ts';
import * as store from './store.ts';

type EditingTools = Pick<Tools, 'db' | 'clock' | 'map' | 'jobs'>;
type ChangingTools = EditingTools & Pick<Tools, 'blockLists'>;

/**
 * Changes the page of an organiser, for owners and administrators; only administrators can hide and show it. The slug
 * follows the name; the former slug redirects. Throws the problems of `authorize`, `content-blocked` and `forbidden`.
 */
export async function changeOrganiser(
  tools: ChangingTools,
  person: Person,
  id: string,
  { isHidden, because = '', ...entered }: Output<typeof changeOrganiserEndpoint, 'body'>,
): Promise<OrganiserReference> {
  if (isHidden !== undefined && !isAdministrator(person)) throw new Problem('forbidden');
  return changeEvents(tools, async (events) => {
    const { db, now } = events;
    const { organiser: before } = await authorizeLocked(db, person, id, 'owner');
    const { name = before.name, words = before.words, links = before.links } = entered;
    const { acceptsMessages = before.accepts_messages } = entered;
    await refuseBlocked({ ...tools, db }, textsOfPage({ name, words, links }), textsOfPage(before));
    const wanted = { ownerId: id, slug: slugOf(name) };
    const isSameSlug = wanted.slug === slugOf(before.name);
    const slug = isSameSlug ? before.slug : await findFreeSlug(db, 'organiser_slugs', wanted);
    const wasHidden = before.hidden_because !== null;
    const hidden_because =
      isHidden === undefined || isHidden === wasHidden ? before.hidden_because : hiddenReason(isHidden);
    const changed = diff(contentOf(before), { name, words, links, slug, acceptsMessages });
    const isChanged = Object.keys(changed).length > 0;
    const isVisibilityChanged = hidden_because !== before.hidden_because;
    if (!isChanged && !isVisibilityChanged) return { id, slug, name };
    const subject = { kind: 'organiser', id, name } as const;
    if (isChanged) {
      await events.recordAudit({
        action: 'organiser-changed',
        actorId: person.id,
        subject,
        details: { changes: changed },
      });
    }
    if (isVisibilityChanged) {
      const action = hidden_because === null ? 'organiser-restored' : 'organiser-hidden';
      await events.recordAudit({ action, actorId: person.id, subject, details: because === '' ? {} : { because } });
    }
    const columns = { name, words, links, slug, hidden_because, accepts_messages: acceptsMessages, changed_at: now };
    await store.updateOrganiser(db, id, columns);
    await reserveSlug(db, 'organiser_slugs', { slug, ownerId: id });
    await events.logIndirectChanges({ kind: 'organiser', id }, tools.jobs);
    return { id, slug, name };
  });

  function hiddenReason(isIt: boolean): string | null {
    // An empty reason still means hidden.
    return isIt ? because : null;
  }
}

function contentOf({ name, words, links, slug, accepts_messages: acceptsMessages }: store.OrganiserRow) {
  return { name, words, links, slug, acceptsMessages };
}

type PictureTools = EditingTools & Pick<Tools, 'storage' | 'decoder' | 'log' | 'tokenSecret' | 'config'>;

/**
 * Sets the picture of an organiser, cropped to a square. The previous one is deleted by the nightly job. Throws the
 * problems of `authorize`, `saveUploadedPicture` and `countPictureOf`.
 */
export async function changePicture(
  tools: PictureTools,
  person: Person,
  id: string,
  { crop }: Output<typeof changeOrganiserPicture, 'body'>,
  file: Uint8Array,
): Promise<Picture> {
  // Checked first, so that no picture is decoded without permission.
  await authorize(tools.db, person, id, 'owner');
  await countPictureOf(tools, person);
  // The name is always shown next to the picture, so an alternative text would be redundant.
  const kept = await saveUploadedPicture(tools, file, { use: 'avatar', crop, alternativeText: '' });
  await setPicture(tools, person, id, kept.id);
  return kept.picture;
}

/** Removes the picture of an organiser, if it has one. Throws the problems of `authorize`. */
export async function removePicture(tools: EditingTools, person: Person, id: string): Promise<void> {
  await setPicture(tools, person, id, null);
}

async function setPicture(tools: EditingTools, person: Person, id: string, pictureId: string | null): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const { organiser } = await authorizeLocked(db, person, id, 'owner');
    if (organiser.picture_id === pictureId) return;
    await store.updateOrganiser(db, id, { picture_id: pictureId, changed_at: now });
    await events.recordAudit({
      action: 'organiser-changed',
      actorId: person.id,
      subject: { kind: 'organiser', id, name: organiser.name },
      details: { changes: diff({ picture: organiser.picture_id }, { picture: pictureId }) },
    });
    await events.logIndirectChanges({ kind: 'organiser', id }, tools.jobs);
  });
}
