import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const showPause = endpoint('GET', '/api/internal/admin/pause', {
  summary: 'Since when the site is paused. A restored copy is: it sends no mails and reads no sources.',
  who: 'administrator',
  /** Null if it is not paused. */
  reply: z.object({ since: z.nullable(z.iso.datetime()) }),
});

export const endPause = endpoint('DELETE', '/api/internal/admin/pause', {
  summary: 'Resumes a paused site: waiting mails are sent. Nothing happens if it is not paused.',
  who: 'administrator',
  reply: z.void(),
  status: 204,
});
