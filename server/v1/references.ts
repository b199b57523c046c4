import { Problem } from '#server/http/problem.ts';
import { findOrganiserReference } from '#server/organisers/service.ts';
import { findTownBySlug } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { findVenueReference } from '#server/venues/service.ts';

/** References in a filter: a town by its slug, an organiser and a venue by id or slug. */
interface Named {
  town?: string | undefined;
  organiser?: string | undefined;
  venue?: string | undefined;
}

/** Returns what a filter names. Throws `town-unknown`, and as `findOrganiserReference` and `findVenueReference`. */
export async function findReferences(tools: Pick<Tools, 'db'>, { town: townSlug, organiser, venue }: Named) {
  const [town, organiserId, venueId] = await Promise.all([
    townSlug === undefined ? undefined : findTown(townSlug),
    organiser === undefined ? undefined : findOrganiserReference(tools, organiser).then(({ id }) => id),
    venue === undefined ? undefined : findVenueReference(tools, venue).then(({ id }) => id),
  ]);
  return { town, organiserId, venueId };
}

async function findTown(slug: string) {
  const town = await findTownBySlug(slug);
  if (!town) throw new Problem('town-unknown');
  return town;
}
