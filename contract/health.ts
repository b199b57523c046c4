import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const isLive = endpoint('GET', '/api/health/live', {
  summary: 'The process answers.',
  who: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
});

export const isReady = endpoint('GET', '/api/health/ready', {
  summary: 'The database answers and the map is loaded: requests may come.',
  who: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
  refusals: ['unavailable'],
});
