import * as z from 'zod/mini';
import { Dance } from './catalogue.ts';
import { organiserLimits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './events.ts';
import { Id, Slug } from './identity.ts';
import { PublicLink } from './new-event.ts';
import { OrganiserReference } from './organiser-reference.ts';
import { paging, SearchWords } from './paging.ts';
import { Crop, Picture } from './pictures.ts';
import { line, lines, publicLines } from './text.ts';

/** An owner invites and removes others, and says what the page says; members add and change its events, as owners do. */
export const MemberRole = z.enum(['owner', 'member']);
export type MemberRole = z.infer<typeof MemberRole>;

/** An organiser as its page shows it. */
export const Organiser = z.object({
  ...OrganiserReference.shape,
  /** Plain text with paragraphs; empty where nothing was written. */
  words: z.string(),
  /** http or https. */
  links: z.array(z.string()),
  picture: z.nullable(Picture),
  /** Where most of its events are, most first. */
  towns: z.array(z.string()),
  /** What is danced there, most first. */
  dances: z.array(Dance),
  amountOfEvents: z.object({ upcoming: z.int(), past: z.int() }),
  /** For those who belong to it, and administrators. */
  viewer: z.optional(
    z.object({
      /** Null for administrators who do not belong to it. */
      role: z.nullable(MemberRole),
      /** Set where the administration took its page off the site: why. */
      hiddenBecause: z.nullable(z.string()),
    }),
  ),
});
export type Organiser = z.infer<typeof Organiser>;

/** An organiser of whoever asks. */
export const OwnOrganiser = z.object({
  ...OrganiserReference.shape,
  role: MemberRole,
  /** The one that the next event is most likely for: the one of their last event, or one that they have joined since. */
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
  summary: 'The organisers that whoever asks belongs to, by name.',
  who: 'signed-in',
  reply: z.array(OwnOrganiser),
});

export const addOrganiser = endpoint('POST', '/api/internal/organisers', {
  summary: 'Makes an organiser, of which whoever asks is the owner.',
  who: 'signed-in',
  body: z.object({ name: entered.name, words: z._default(entered.words, ''), links: z._default(entered.links, []) }),
  reply: OrganiserReference,
  status: 201,
  refusals: ['email-unconfirmed', 'too-many-organisers'],
});

export const showOrganiser = endpoint('GET', '/api/internal/organisers/{idOrSlug}', {
  summary: 'One organiser, by its id, its slug or a slug it used to have.',
  who: 'anyone',
  params: z.object({ idOrSlug: z.union([Id, Slug]) }),
  reply: Organiser,
  refusals: ['organiser-unknown', 'organiser-hidden'],
});

const whens = ['upcoming', 'past'] as const;

export const listOrganiserEvents = endpoint('GET', '/api/internal/organisers/{id}/events', {
  summary: 'Events of an organiser: those to come soonest first, past ones latest first.',
  who: 'anyone',
  params: one,
  query: z.object({ when: z._default(z.enum(whens), 'upcoming'), ...paging }),
  reply: z.array(Event),
  paged: true,
  refusals: ['organiser-unknown', 'organiser-hidden'],
});

export const changeOrganiser = endpoint('PATCH', '/api/internal/organisers/{id}', {
  summary: 'Changes what its page says; what is left out stays. Administrators hide the page, and show it again.',
  who: 'signed-in',
  params: one,
  body: z.strictObject({
    name: z.optional(entered.name),
    words: z.optional(entered.words),
    links: z.optional(entered.links),
    isHidden: z.optional(z.boolean()),
    /** Why it is hidden; its owners read it. */
    because: z.optional(lines(500)),
  }),
  reply: OrganiserReference,
  refusals: ['organiser-unknown', 'forbidden'],
});

export const deleteOrganiser = endpoint('DELETE', '/api/internal/organisers/{id}', {
  summary: 'Removes an organiser for good. Its events go back to the accounts that added them.',
  who: 'signed-in',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: ['organiser-unknown', 'forbidden'],
});

export const changeOrganiserPicture = endpoint('PUT', '/api/internal/organisers/{id}/picture', {
  summary: 'Gives an organiser its picture: JPEG, PNG, WebP or AVIF, up to 10 MB, cut square.',
  who: 'signed-in',
  upload: true,
  params: one,
  body: z.object({ crop: z.optional(Crop) }),
  reply: Picture,
  refusals: ['organiser-unknown', 'forbidden', 'too-many-requests', 'unavailable', 'no-room'],
});

export const removeOrganiserPicture = endpoint('DELETE', '/api/internal/organisers/{id}/picture', {
  summary: 'Takes the picture off an organiser.',
  who: 'signed-in',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: ['organiser-unknown', 'forbidden'],
});

/** An organiser in the administration's table. */
export const ManagedOrganiser = z.object({
  ...OrganiserReference.shape,
  createdAt: z.iso.datetime(),
  members: z.int(),
  amountOfEvents: z.int(),
  /** Set where its page was taken off the site: why. */
  hiddenBecause: z.nullable(z.string()),
});
export type ManagedOrganiser = z.infer<typeof ManagedOrganiser>;

export const listManagedOrganisers = endpoint('GET', '/api/internal/admin/organisers', {
  summary: 'All organisers, the newest first; those alone whose name has some words in it.',
  who: 'administrator',
  query: z.object({ q: SearchWords, ...paging }),
  reply: z.array(ManagedOrganiser),
  paged: true,
});
