import * as z from 'zod/mini';
import { Dance } from './catalogue.ts';
import { organiserLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { cancellations, Event } from './events.ts';
import { Id, OrganiserReference, Slug } from './identity.ts';
import { PublicLink } from './new-event.ts';
import { paging, SearchWords } from './paging.ts';
import { Crop, Picture } from './pictures.ts';
import { line, lines, publicLines } from './text.ts';

/** Owners invite and remove members and edit the page. Owners and members add and change events. */
export const MemberRole = z.enum(['owner', 'member']);
export type MemberRole = z.infer<typeof MemberRole>;

/** An organiser as its page shows it. */
export const Organiser = z.object({
  ...OrganiserReference.shape,
  /** Plain text with paragraphs, possibly empty. */
  words: z.string(),
  /** http or https. */
  links: z.array(z.string()),
  picture: z.nullable(Picture),
  /** Towns of its events, by decreasing number of events. */
  towns: z.array(z.string()),
  /** Styles of its events, by decreasing number of events. */
  dances: z.array(Dance),
  amountOfEvents: z.object({ upcoming: z.int(), past: z.int() }),
  /** Only for members and administrators. */
  viewer: z.optional(
    z.object({
      /** Null for administrators who are not members. */
      role: z.nullable(MemberRole),
      /** The reason, if an administrator has hidden the page. */
      hiddenBecause: z.nullable(z.string()),
      /** Whether visitors may write to it. */
      acceptsMessages: z.boolean(),
    }),
  ),
});
export type Organiser = z.infer<typeof Organiser>;

/** An organiser that the user is a member of. */
export const OwnOrganiser = z.object({
  ...OrganiserReference.shape,
  role: MemberRole,
  /** The most likely organiser of the next event: that of the user's last event, or one joined since. */
  isUsual: z.boolean(),
});
export type OwnOrganiser = z.infer<typeof OwnOrganiser>;

const entered = {
  name: line(organiserLimits.nameCharacters),
  words: publicLines(organiserLimits.wordsCharacters),
  links: z.array(PublicLink).check(z.maxLength(organiserLimits.links)),
};

const one = z.object({ id: Id });

export const listMyOrganisers = endpoint('GET', '/api/internal/organisers', {
  summary: 'The organisers that the user is a member of, by name.',
  who: 'signed-in',
  reply: z.array(OwnOrganiser),
});

export const addOrganiser = endpoint('POST', '/api/internal/organisers', {
  summary: 'Creates an organiser. The user becomes its owner.',
  who: 'signed-in',
  body: z.object({ name: entered.name, words: z._default(entered.words, ''), links: z._default(entered.links, []) }),
  reply: OrganiserReference,
  status: 201,
  refusals: ['email-unconfirmed', 'content-blocked', 'too-many-organisers'],
});

export const showOrganiser = endpoint('GET', '/api/internal/organisers/{idOrSlug}', {
  summary: 'Returns one organiser by its id, its slug or a former slug.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Organiser,
  refusals: ['organiser-unknown', 'organiser-hidden'],
});

const whens = ['upcoming', 'past'] as const;

export const listOrganiserEvents = endpoint('GET', '/api/internal/organisers/{id}/events', {
  summary: 'Events of an organiser: upcoming ones by start, past ones latest first.',
  who: 'anyone',
  params: one,
  query: z.object({ when: z._default(z.enum(whens), 'upcoming'), ...cancellations, ...paging }),
  reply: z.array(Event),
  paged: true,
  refusals: ['organiser-unknown', 'organiser-hidden'],
});

export const changeOrganiser = endpoint('PATCH', '/api/internal/organisers/{id}', {
  summary:
    'Changes the page of an organiser. Omitted fields keep their value. Administrators can hide the page and show it again.',
  who: 'signed-in',
  params: one,
  body: z.strictObject({
    name: z.optional(entered.name),
    words: z.optional(entered.words),
    links: z.optional(entered.links),
    acceptsMessages: z.optional(z.boolean()),
    isHidden: z.optional(z.boolean()),
    /** The reason for hiding, shown to its owners. */
    because: z.optional(lines(500)),
  }),
  reply: OrganiserReference,
  refusals: ['organiser-unknown', 'forbidden', 'content-blocked'],
});

export const deleteOrganiser = endpoint('DELETE', '/api/internal/organisers/{id}', {
  summary: 'Deletes an organiser permanently. Its events belong to the accounts that added them again.',
  who: 'signed-in',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: ['organiser-unknown', 'forbidden'],
});

export const changeOrganiserPicture = endpoint('PUT', '/api/internal/organisers/{id}/picture', {
  summary: 'Sets the picture of an organiser: JPEG, PNG, WebP or AVIF, up to 10 MB, cut square.',
  who: 'signed-in',
  upload: true,
  params: one,
  body: z.object({ crop: z.optional(Crop) }),
  reply: Picture,
  refusals: ['organiser-unknown', 'forbidden', 'too-many-requests', 'unavailable', 'no-room'],
});

export const removeOrganiserPicture = endpoint('DELETE', '/api/internal/organisers/{id}/picture', {
  summary: 'Removes the picture of an organiser.',
  who: 'signed-in',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: ['organiser-unknown', 'forbidden'],
});

/** An organiser in the administration panel. */
export const ManagedOrganiser = z.object({
  ...OrganiserReference.shape,
  createdAt: z.iso.datetime(),
  members: z.int(),
  amountOfEvents: z.int(),
  /** The reason, if its page is hidden. */
  hiddenBecause: z.nullable(z.string()),
});
export type ManagedOrganiser = z.infer<typeof ManagedOrganiser>;

export const listManagedOrganisers = endpoint('GET', '/api/internal/admin/organisers', {
  summary: 'All organisers, newest first, optionally only those whose name contains some words.',
  who: 'administrator',
  query: z.object({ q: SearchWords, ...paging }),
  reply: z.array(ManagedOrganiser),
  paged: true,
});
