import * as z from 'zod/mini';
import { contactLimits } from './constants.ts';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { locales } from './locales.ts';
import { paging, SearchWords } from './paging.ts';
import { honeypot, line, lines } from './text.ts';

const NewContactRequest = z.object({
  name: line(contactLimits.name),
  email: Email,
  subject: line(contactLimits.subject),
  message: lines(contactLimits.message).check(z.minLength(1)),
  locale: z.optional(z.enum(locales)),
  leaveEmpty: honeypot,
});

export const ContactRequest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(locales),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  isHandled: z.boolean(),
  answers: z.array(z.object({ message: z.string(), sentAt: z.iso.datetime(), sentBy: z.string() })),
});
export type ContactRequest = z.infer<typeof ContactRequest>;

export const sendContactRequest = endpoint('POST', '/api/internal/contact_requests', {
  summary: 'Sends a message to the administrators.',
  who: 'anyone',
  body: NewContactRequest,
  reply: z.void(),
  status: 204,
  refusals: ['too-many-requests'],
});

export const listContactRequests = endpoint('GET', '/api/internal/contact_requests', {
  summary: 'Messages, newest first. `X-Unread-Count` contains the number of unread messages.',
  who: 'administrator',
  query: z.object({
    state: z._default(z.enum(['open', 'handled', 'all']), 'open'),
    q: SearchWords,
    ...paging,
  }),
  reply: z.array(ContactRequest),
  paged: true,
});

export const changeContactRequest = endpoint('PATCH', '/api/internal/contact_requests/{id}', {
  summary: 'Marks a message as read or as handled, or undoes that.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.strictObject({ isRead: z.optional(z.boolean()), isHandled: z.optional(z.boolean()) }),
  reply: ContactRequest,
  refusals: ['request-unknown'],
});

export const answerContactRequest = endpoint('POST', '/api/internal/contact_requests/{id}/answers', {
  summary: 'Answers a message by mail, and marks it as handled.',
  who: 'administrator',
  params: z.object({ id: Id }),
  body: z.object({ message: lines(5000).check(z.minLength(1)) }),
  reply: ContactRequest,
  refusals: ['request-unknown'],
});
