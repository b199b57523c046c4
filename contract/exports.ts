import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';

/* The way out: events as files that other programs read, and that Pista takes in again as they were. */

/** A table for spreadsheets (RFC 4180), or a calendar (RFC 5545). */
const ExportFormat = z.enum(['csv', 'ics']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The language of headers and of the names of styles and types; in French and Spanish semicolons stand between the cells, as spreadsheets there expect it. */
const query = z.object({ lang: z._default(z.enum(locales), defaultLocale) });
const file = ['text/csv', 'text/calendar'];

export const downloadMyEvents = endpoint('GET', '/api/internal/user_events/export.{format}', {
  summary: 'All events of whoever asks and of their organisers, past ones too, as a table or a calendar.',
  who: 'signed-in',
  params: z.object({ format: ExportFormat }),
  query,
  reply: z.string(),
  file,
});

export const downloadOrganiserEvents = endpoint('GET', '/api/internal/organisers/{id}/export.{format}', {
  summary: 'All events of an organiser, past ones too, as a table or a calendar: for those who belong to it.',
  who: 'signed-in',
  params: z.object({ id: Id, format: ExportFormat }),
  query,
  reply: z.string(),
  file,
  refusals: ['organiser-unknown', 'organiser-hidden', 'forbidden'],
});
