import * as z from 'zod/mini';
import { SignedIn } from './accounts.ts';
import { mostKnownPasswordCharacters } from './constants.ts';
import { Email, NewPassword } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { locales } from './locales.ts';
import { Crop, Picture } from './pictures.ts';
import { Role } from './roles.ts';
import { line } from './text.ts';

/** A person's own account, as that person sees it. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** Mails come back, so alerts, reminders and questions are not sent until it is confirmed anew or another one. */
  isEmailRefused: z.boolean(),
  roles: z.array(Role),
  locale: z.enum(locales),
  /** An instant, in UTC. */
  createdAt: z.iso.datetime(),
  avatar: z.nullable(Picture),
  /** Those who came by way of Google may have none. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether they are asked by mail if their evenings are still on. */
  wantsConfirmationMails: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

const Name = line(80);
/** What proves that it is still the same person. Where the account has no password, having signed in a short while ago does. */
const Proof = z.optional(z.string().check(z.maxLength(mostKnownPasswordCharacters)));

export const showProfile = endpoint('GET', '/api/internal/profile', {
  summary: 'The account of whoever asks.',
  who: 'signed-in',
  reply: Profile,
});

export const changeProfile = endpoint('PATCH', '/api/internal/profile', {
  summary: 'Changes name, language, or which mails one gets; what is left out stays.',
  who: 'signed-in',
  body: z.strictObject({
    name: z.optional(Name),
    locale: z.optional(z.enum(locales)),
    wantsConfirmationMails: z.optional(z.boolean()),
  }),
  reply: Profile,
});

export const changePassword = endpoint('PUT', '/api/internal/profile/password', {
  summary: 'Sets another password, ends every other session, and hands out a new token.',
  who: 'signed-in',
  body: z.object({ current: Proof, password: NewPassword }),
  reply: SignedIn,
  refusals: ['password-wrong', 'sign-in-again', 'too-many-requests'],
});

export const changeEmail = endpoint('PUT', '/api/internal/profile/email', {
  summary: 'Mails a link to the new address; the account moves there once the link is followed.',
  who: 'signed-in',
  body: z.object({ current: Proof, email: Email }),
  reply: z.void(),
  status: 204,
  refusals: ['password-wrong', 'sign-in-again', 'email-taken', 'too-many-requests'],
});

export const changeAvatar = endpoint('PUT', '/api/internal/profile/avatar', {
  summary: 'Gives the account a face: JPEG, PNG, WebP, AVIF or HEIC, up to 10 MB, cut square.',
  who: 'signed-in',
  upload: true,
  body: z.object({ crop: z.optional(Crop) }),
  reply: Profile,
  refusals: ['too-many-requests', 'unavailable'],
});

export const removeAvatar = endpoint('DELETE', '/api/internal/profile/avatar', {
  summary: 'Goes back to the drawing that everyone has.',
  who: 'signed-in',
  reply: Profile,
});

export const downloadMyData = endpoint('GET', '/api/internal/profile/data', {
  summary: 'Everything that is kept about whoever asks, as one JSON document.',
  who: 'signed-in',
  reply: z.record(z.string(), z.unknown()),
});

export const deleteAccount = endpoint('POST', '/api/internal/profile/deletion', {
  summary: 'Removes the account for good. Its events are deleted too, or stay without a name.',
  who: 'signed-in',
  body: z.object({ current: Proof, events: z.enum(['delete', 'keep']) }),
  reply: z.void(),
  status: 204,
  refusals: ['password-wrong', 'sign-in-again', 'last-administrator', 'too-many-requests'],
});
