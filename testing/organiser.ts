import type { FastifyInstance } from 'fastify';
import type { NewEvent } from '#contract/new-event.ts';
import type { Db } from '#server/database/connect.ts';
import { aDance, anEventType } from './builders.ts';

/** Sender of a request: `headers` of `aPerson`, or anonymous. */
interface Sender {
  headers?: { authorization: string };
}

export interface Sent {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its response
  body: any;
}

/**
 * Sends a request without a network, and returns status, headers and parsed body (null if it is empty): `await
 * send(app, 'POST', '/api/internal/events', someone, body)`.
 */
export async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { headers }: Sender = {},
  body?: object,
): Promise<Sent> {
  const answer = await app.inject({ method, url, ...(headers && { headers }), ...(body && { payload: body }) });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? null : answer.json(),
  };
}

/** Venues of tests, in towns with different kinds of UTC offsets. */
export const venues = {
  paris: { latitude: 48.8566, longitude: 2.3522, place: 'Paris', displayName: '5 quai de Seine, Paris, France' },
  newYork: { latitude: 40.7128, longitude: -74.006, place: 'New York', displayName: '1 Broadway, New York, USA' },
  auckland: { latitude: -36.8509, longitude: 174.7645, place: 'Auckland', displayName: '1 Queen Street, Auckland' },
  kathmandu: { latitude: 27.7172, longitude: 85.324, place: 'Kathmandu', displayName: 'Thamel, Kathmandu, Nepal' },
} as const;

/** Returns the body of a complete form: a milonga in Paris on Saturday 8 May 2027 by default. */
export async function aFilledForm(db: Db, given: Partial<NewEvent> = {}): Promise<NewEvent> {
  return {
    name: 'Milonga du canal',
    link: 'https://milonga.example/',
    dateStart: '2027-05-08T21:00',
    dateEnd: '2027-05-09T02:00',
    price: 12.5,
    currency: 'EUR',
    place: 'La Péniche',
    type: given.type ?? { id: (await anEventType(db)).id },
    dances: given.dances ?? [{ id: (await aDance(db)).id }],
    location: venues.paris,
    ...given,
  };
}
