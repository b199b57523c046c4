import { bitsOf, factBit, factNames } from '#contract/fact-filters.ts';
import type { FieldProblem } from '#contract/problems.ts';
import type { WebhookFilter } from '#contract/v1/webhooks.ts';
import { danceIds, eventTypeIds, listDances, listEventTypes } from '#server/catalogue/service.ts';
import type { StoredFilter } from '#server/database/webhook-tables.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { findOrganiserReference } from '#server/organisers/service.ts';
import { findTownBySlug } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { findVenueReference } from '#server/venues/service.ts';

type FilterTools = Pick<Tools, 'db'>;

/**
 * Returns a filter with ids in place of slugs, so that renames do not change it. Throws `invalid-input` with the fields
 * whose values do not exist, because a misspelt filter would never match.
 */
export async function toStoredFilter(tools: FilterTools, person: Person, filter: WebhookFilter): Promise<StoredFilter> {
  const faults: FieldProblem[] = [];
  const fault = (name: keyof WebhookFilter, message: string) =>
    faults.push({ path: `filter.${name}`, rule: 'unknown', message });
  const { styles, types, facts, town, bbox, organiser, venue, mine } = filter;
  const [dances, eventTypes, found, organiserId, venueId] = await Promise.all([
    styles && danceIds(tools, styles),
    types && eventTypeIds(tools, types),
    town === undefined ? undefined : findTownBySlug(town),
    organiser === undefined ? undefined : idOrNone(findOrganiserReference(tools, organiser)),
    venue === undefined ? undefined : idOrNone(findVenueReference(tools, venue)),
  ]);
  if (dances && dances.length < new Set(styles).size) fault('styles', 'There is no such style.');
  if (eventTypes && eventTypes.length < new Set(types).size) fault('types', 'There is no such type.');
  if (town !== undefined && !found) fault('town', 'There is no such town.');
  if (organiser !== undefined && !organiserId) fault('organiser', 'There is no such organiser.');
  if (venue !== undefined && !venueId) fault('venue', 'There is no such venue.');
  if (mine && person.token?.isFenced) fault('mine', 'Not with a token for some organisers.');
  if (bbox && bbox[1] > bbox[3]) fault('bbox', 'south must not be north of north');
  if (faults.length > 0) throw new Problem('invalid-input', { fields: faults });
  return {
    ...(dances && { danceIds: dances }),
    ...(eventTypes && { typeIds: eventTypes }),
    ...(facts && { factBits: bitsOf(facts) }),
    ...(found && { town: found.slug }),
    ...(bbox && { bbox }),
    ...(organiserId && { organiserId }),
    ...(venueId && { venueId }),
    ...(mine && { isMine: true as const }),
  };
}

async function idOrNone(found: Promise<{ id: string }>): Promise<string | undefined> {
  try {
    return (await found).id;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Returns a function that converts stored filters back, with the current slugs of styles and types. */
export async function filterReader(tools: FilterTools): Promise<(stored: StoredFilter) => WebhookFilter> {
  const [dances, types] = await Promise.all([listDances(tools), listEventTypes(tools)]);
  const slugsOf = (entries: readonly { id: string; slug: string }[], ids: readonly string[]) =>
    entries.filter(({ id }) => ids.includes(id)).map(({ slug }) => slug);
  return ({ danceIds, typeIds, factBits, town, bbox, organiserId, venueId, isMine }) => ({
    ...(danceIds && { styles: slugsOf(dances, danceIds) }),
    ...(typeIds && { types: slugsOf(types, typeIds) }),
    ...(factBits && { facts: factNames.filter((name) => (factBit[name] & factBits) !== 0) }),
    ...(town && { town }),
    ...(bbox && { bbox }),
    ...(organiserId && { organiser: organiserId }),
    ...(venueId && { venue: venueId }),
    ...(isMine && { mine: true }),
  });
}
