import type { FastifyInstance } from 'fastify';
import type { Sent } from '#testing/organiser.ts';

interface V1Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** An object is sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
}

/** Sends a request without a network, and returns status, headers and parsed body (null if it is empty). */
export async function sendV1(app: FastifyInstance, { method, url, body, headers = {} }: V1Request): Promise<Sent> {
  const {
    statusCode,
    body: text,
    ...response
  } = await app.inject({
    ...{ method, url, headers },
    ...(body && { payload: body }),
  });
  return { status: statusCode, headers: response.headers, body: text === '' ? null : response.json() };
}

/** Returns the body of a new event of v1: a milonga in Paris on Saturday 8 May 2027, of the type and style `tango`. */
export function aV1Event(given: object = {}) {
  return {
    name: 'Milonga du canal',
    start: '2027-05-08T21:00',
    end: '2027-05-09T02:00',
    type: 'milonga',
    styles: ['tango'],
    place: {
      ...{ name: 'La Péniche', address: '5 quai de Seine, Paris, France', town: 'Paris' },
      ...{ latitude: 48.8566, longitude: 2.3522 },
    },
    ...given,
  };
}
