import * as z from 'zod/mini';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { line } from './text.ts';

/** Limits of what one moderator is given. */
export const moderationLimits = { scopes: 20, countries: 60, areas: 20, styles: 60, areaNameCharacters: 60 } as const;

/**
 * A named rectangle on the map, in degrees, edges included. West is greater than east if it crosses the antimeridian.
 */
export const ModeratedArea = z
  .object({
    name: line(moderationLimits.areaNameCharacters),
    west: Longitude,
    south: Latitude,
    east: Longitude,
    north: Latitude,
  })
  .check(z.refine((area) => area.south < area.north, 'south must be south of north'))
  .check(z.refine((area) => area.west !== area.east, 'west and east must differ'));
export type ModeratedArea = z.infer<typeof ModeratedArea>;

/**
 * Part of what an account moderates: events in one of the countries or areas, and with one of the styles. Without
 * countries and areas anywhere, without styles in any style; at least one of the three is given.
 */
export const ModerationScope = z
  .object({
    /** ISO 3166-1. */
    countries: z._default(z.array(CountryCode).check(z.maxLength(moderationLimits.countries)), []),
    areas: z._default(z.array(ModeratedArea).check(z.maxLength(moderationLimits.areas)), []),
    styles: z._default(z.array(Id).check(z.maxLength(moderationLimits.styles)), []),
  })
  .check(
    z.refine(
      ({ countries, areas, styles }) => countries.length + areas.length + styles.length > 0,
      'a country, an area or a style is required',
    ),
  );
export type ModerationScope = z.infer<typeof ModerationScope>;

/** The extent of the rights of a moderator: everything, or the union of the scopes. */
export const Moderation = z
  .object({
    everything: z._default(z.boolean(), false),
    scopes: z._default(z.array(ModerationScope).check(z.maxLength(moderationLimits.scopes)), []),
  })
  .check(z.refine(({ everything, scopes }) => everything === (scopes.length === 0), 'either everything or scopes'));
export type Moderation = z.infer<typeof Moderation>;

export const showModeration = endpoint('GET', '/api/internal/admin/moderation', {
  summary: 'Returns what the caller moderates, and how much of it waits. Administrators moderate everything.',
  who: 'moderator',
  reply: z.object({
    ...Moderation.shape,
    /** A box around each country, for a map. */
    countryBoxes: z.array(z.object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })),
    waiting: z.object({ reports: z.int(), events: z.int() }),
  }),
});

export const appointModerator = endpoint('PUT', '/api/internal/users/{id}/moderation', {
  summary:
    'Makes an account a moderator, or changes what it moderates. Takes effect at once; the account is notified by mail.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: Moderation,
  reply: Moderation,
  refusals: ['account-unknown'],
});

export const removeModerator = endpoint('DELETE', '/api/internal/users/{id}/moderation', {
  summary: 'Takes the rights of a moderator from an account, at once. It is notified by mail.',
  who: 'administrator',
  params: z.object({ id: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['account-unknown'],
});
