import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const isLive = endpoint('GET', '/api/health/live', {
  summary: 'Answers if the process runs.',
  who: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
});

export const isReady = endpoint('GET', '/api/health/ready', {
  summary: 'Answers if the database is reachable and the map is loaded.',
  who: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
  refusals: ['unavailable'],
});
