import * as z from 'zod/mini';
import { messageLimits } from './constants.ts';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id, OrganiserReference } from './identity.ts';
import { locales } from './locales.ts';
import { paging } from './paging.ts';
import { honeypot, line, lines } from './text.ts';

/* Messages from visitors to organisers. Both addresses are hidden until a message is answered. */

/** The subject of a message: an event, or an organiser in general. Exactly one of them. */
const About = z.object({ event: z.optional(Id), organiser: z.optional(Id) }).check(
  z.refine(({ event, organiser }) => (event === undefined) !== (organiser === undefined), {
    error: 'Name either an event or an organiser.',
  }),
);

const words = lines(messageLimits.message).check(z.minLength(1));

/** A message in an inbox, as the members of the organiser see it. */
export const Message = z.object({
  id: Id,
  /** The inbox: that of an organiser; null for that of the user's own events. */
  organiser: z.nullable(OrganiserReference),
  /** The event with its name at that time; null for a message from the page of the organiser. */
  event: z.nullable(z.object({ slug: z.nullable(z.string()), name: z.string() })),
  name: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  isIgnored: z.boolean(),
  isReported: z.boolean(),
  /** Whether further messages of the sender are discarded. */
  isBlocked: z.boolean(),
  /** Null until the message is answered. */
  answer: z.nullable(
    z.object({
      message: z.string(),
      sentAt: z.iso.datetime(),
      /** Name of the member who answered; empty if that account was deleted. */
      sentBy: z.string(),
      /** The address of the sender, which is hidden until then. */
      email: z.string(),
      /** Whether a mail server has rejected that address. */
      isRefused: z.boolean(),
    }),
  ),
});
export type Message = z.infer<typeof Message>;

export const lookAtMessageForm = endpoint('GET', '/api/internal/message_form', {
  summary: 'Whether messages can be sent to the organiser of an event, or to an organiser.',
  who: 'anyone',
  query: About,
  reply: z.object({ isOpen: z.boolean() }),
  refusals: ['event-unknown', 'event-hidden', 'event-deleted', 'organiser-unknown', 'organiser-hidden'],
});

export const writeMessage = endpoint('POST', '/api/internal/messages', {
  summary: 'Sends a message to the organiser of an event, or to an organiser. It shows the name, but not the address.',
  who: 'anyone',
  body: z.object({
    about: About,
    name: line(messageLimits.name),
    email: Email,
    message: words,
    locale: z.optional(z.enum(locales)),
    leaveEmpty: honeypot,
  }),
  reply: z.void(),
  status: 204,
  refusals: [
    'event-unknown',
    'event-hidden',
    'event-deleted',
    'organiser-unknown',
    'organiser-hidden',
    'messages-closed',
    'too-many-requests',
  ],
});

export const listMessages = endpoint('GET', '/api/internal/messages', {
  summary:
    'Messages to the user and to the organisers that the user is a member of, newest first. `X-Unread-Count` contains the number of unread messages.',
  who: 'signed-in',
  query: z.object({ state: z._default(z.enum(['open', 'done', 'all']), 'open'), ...paging }),
  reply: z.array(Message),
  paged: true,
});

const one = z.object({ id: Id });

export const showMessage = endpoint('GET', '/api/internal/messages/{id}', {
  summary: 'One message.',
  who: 'signed-in',
  params: one,
  reply: Message,
  refusals: ['message-unknown'],
});

export const changeMessage = endpoint('PATCH', '/api/internal/messages/{id}', {
  summary: 'Marks a message as read or as ignored, or undoes that.',
  who: 'signed-in',
  params: one,
  body: z.strictObject({ isRead: z.optional(z.boolean()), isIgnored: z.optional(z.boolean()) }),
  reply: Message,
  refusals: ['message-unknown'],
});

export const deleteMessage = endpoint('DELETE', '/api/internal/messages/{id}', {
  summary: 'Deletes a message permanently.',
  who: 'signed-in',
  params: one,
  reply: z.void(),
  status: 204,
  refusals: ['message-unknown'],
});

export const answerMessage = endpoint('POST', '/api/internal/messages/{id}/answer', {
  summary: 'Answers a message by mail, once. From then on, sender and organiser know the address of each other.',
  who: 'signed-in',
  params: one,
  body: z.object({ message: words }),
  reply: Message,
  refusals: ['message-unknown', 'message-answered', 'email-unconfirmed', 'too-many-requests'],
});

export const reportMessage = endpoint('POST', '/api/internal/messages/{id}/report', {
  summary: 'Reports a message to the administrators, who can read it from then on.',
  who: 'signed-in',
  params: one,
  body: z.object({ comment: z._default(lines(messageLimits.comment), '') }),
  reply: Message,
  refusals: ['message-unknown'],
});

export const blockSender = endpoint('PUT', '/api/internal/messages/{id}/block', {
  summary: 'Discards further messages of the sender to this inbox, from the same address or account.',
  who: 'signed-in',
  params: one,
  reply: Message,
  refusals: ['message-unknown'],
});

export const unblockSender = endpoint('DELETE', '/api/internal/messages/{id}/block', {
  summary: 'Accepts messages of the sender to this inbox again.',
  who: 'signed-in',
  params: one,
  reply: Message,
  refusals: ['message-unknown'],
});

/** A sender whose messages to an inbox are discarded. */
export const BlockedSender = z.object({
  id: Id,
  organiser: z.nullable(OrganiserReference),
  name: z.string(),
  since: z.iso.datetime(),
});
export type BlockedSender = z.infer<typeof BlockedSender>;

export const listBlockedSenders = endpoint('GET', '/api/internal/message_blocks', {
  summary: 'The senders that the user and the members of the organisers of the user have blocked, latest first.',
  who: 'signed-in',
  reply: z.array(BlockedSender),
});

export const removeBlock = endpoint('DELETE', '/api/internal/message_blocks/{id}', {
  summary: 'Accepts messages of a blocked sender again. No error if there is no such block.',
  who: 'signed-in',
  params: one,
  reply: z.void(),
  status: 204,
});

export const stopMessages = endpoint('POST', '/api/internal/messages/unsubscription', {
  summary: 'Switches the messages of visitors off for the account that got a mail. For mail programs (RFC 8058).',
  who: 'anyone',
  query: z.object({ secret: z.string().check(z.maxLength(100)) }),
  reply: z.void(),
  status: 204,
  refusals: ['link-invalid'],
});

/** A reported message in the administration panel. Its text is read separately, which is recorded. */
export const ReportedMessage = z.object({
  id: Id,
  organiser: z.nullable(OrganiserReference),
  event: z.nullable(z.object({ slug: z.nullable(z.string()), name: z.string() })),
  reportedAt: z.iso.datetime(),
  /** The reason given by the organiser, possibly empty. */
  comment: z.string(),
  /** `dismissed`: nothing was done. `blocked`: messages of the sender are discarded on the whole site. */
  resolution: z.nullable(z.enum(['dismissed', 'blocked'])),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

export const listReportedMessages = endpoint('GET', '/api/internal/admin/reported_messages', {
  summary: 'Messages that organisers reported, latest first, without texts and senders.',
  who: 'administrator',
  query: z.object({ state: z._default(z.enum(['open', 'resolved', 'all']), 'open'), ...paging }),
  reply: z.array(ReportedMessage),
  paged: true,
});

export const readReportedMessage = endpoint('POST', '/api/internal/admin/reported_messages/{id}/reading', {
  summary: 'Returns the text and the sender of a reported message, and records in the audit trail that it was read.',
  who: 'administrator',
  params: one,
  reply: z.object({ name: z.string(), email: z.string(), isEmailConfirmed: z.boolean(), message: z.string() }),
  refusals: ['message-unknown'],
});

export const resolveReportedMessage = endpoint('POST', '/api/internal/admin/reported_messages/{id}/resolution', {
  summary:
    'Closes a report: nothing is done, or the sender is blocked on the whole site. Null opens the report again and lifts the block.',
  who: 'administrator',
  params: one,
  body: z.object({ resolution: ReportedMessage.shape.resolution }),
  reply: ReportedMessage,
  refusals: ['message-unknown'],
});
