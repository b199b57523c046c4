import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';

/* Export of events as files that other programs can read and that Pista can import again. */

/** A table for spreadsheets (RFC 4180) or a calendar (RFC 5545). */
const ExportFormat = z.enum(['csv', 'ics']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/**
 * Language of the headers and of the names of styles and types. In French and Spanish, cells are separated by
 * semicolons, as spreadsheets expect in these languages.
 */
const query = z.object({ lang: z._default(z.enum(locales), defaultLocale) });
const file = ['text/csv', 'text/calendar'];

export const downloadMyEvents = endpoint('GET', '/api/internal/user_events/export.{format}', {
  summary: 'All events of the user and of the user’s organisers, including past ones, as a table or a calendar.',
  who: 'signed-in',
  params: z.object({ format: ExportFormat }),
  query,
  reply: z.string(),
  file,
});

export const downloadOrganiserEvents = endpoint('GET', '/api/internal/organisers/{id}/export.{format}', {
  summary: 'All events of an organiser, including past ones, as a table or a calendar. For its members.',
  who: 'signed-in',
  params: z.object({ id: Id, format: ExportFormat }),
  query,
  reply: z.string(),
  file,
  refusals: ['organiser-unknown', 'organiser-hidden', 'forbidden'],
});
