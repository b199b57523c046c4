import type { FastifyInstance } from 'fastify';
import {
  addEvent,
  cancelEvent,
  changeEvent,
  confirmEvent,
  deleteEvent,
  listOwnEvents,
  pictureTypes,
  reinstateEvent,
  removePicture,
  restoreEvent,
  setPicture,
  showOwnEvent,
} from '#contract/v1/own-events.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { listOwnRecords, ownEventChanges, showOwnRecord } from '#server/events/mine/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { serve } from '#server/http/serve.ts';
import { readFile, withFiles } from '#server/http/uploads.ts';
import { membershipsOf } from '#server/organisers/service.ts';
import type { Tools } from '#server/tools.ts';
import { listReply, readListCursor } from '#server/v1/list-reply.ts';
import { toV1Picture } from '#server/v1/to-v1.ts';
import { type Catalogue, toChange, toNewEvent, withV1Fields } from './input.ts';
import { toV1OwnEvent } from './to-v1-own-event.ts';

/** Registers the routes by which programs read and write the events of their account. */
export function ownEventRoutes(app: FastifyInstance, tools: Tools): void {
  const { publicUrl } = tools.config;

  serve(app, listOwnEvents, async ({ person, query, request, reply }) => {
    const { when, limit, organiser, lang } = query;
    const organiserId = organiser === undefined ? undefined : await findOwnOrganiser(tools, person, organiser);
    const page = await listOwnRecords(tools, person, { when, limit, organiserId, cursor: readListCursor(query) });
    const items = page.items.map((record) => toV1OwnEvent(record, { publicUrl, lang }));
    const { body, headers } = listReply(tools, request.url, query, { ...page, items });
    if ('link' in headers) reply.header('link', headers.link);
    return body;
  });

  serve(app, showOwnEvent, async ({ person, params, query: { lang }, reply }) => {
    const event = toV1OwnEvent(await showOwnRecord(tools, person, params.id), { publicUrl, lang });
    reply.header('etag', etagOf(event));
    return event;
  });

  serve(app, addEvent, async ({ person, body, reply }) => {
    const { isRepeated, id, slug, dates, isWaiting } = await inV1(async () =>
      ownEventChanges(tools, person).add(toNewEvent(body, await catalogueOf(tools))),
    );
    if (isRepeated) reply.code(addEvent.repeatStatus);
    reply.header('location', `${publicUrl}/api/v1/events/${id}`);
    return { id, slug, url: `${publicUrl}/events/${slug}`, dates, ...(isWaiting && { isWaiting }) };
  });

  serve(app, changeEvent, async ({ person, params: { id }, query: { scope, lang }, body, request, reply }) => {
    const ifMatch = request.headers['if-match'];
    if (ifMatch === undefined) {
      const detail = 'Send If-Match with the ETag of the event, for example "v7".';
      throw new Problem('precondition-required', { detail });
    }
    const { event: now } = await showOwnRecord(tools, person, id);
    await inV1(async () => {
      const change = toChange(body, now, scope, await catalogueOf(tools));
      const version = isMatch(ifMatch, now) ? now.version : noVersion;
      await ownEventChanges(tools, person).change(id, { ...change, version }, scope);
    });
    const event = toV1OwnEvent(await showOwnRecord(tools, person, id), { publicUrl, lang });
    reply.header('etag', etagOf(event));
    return event;
  });

  serve(app, cancelEvent, ({ person, params, query, body }) =>
    ownEventChanges(tools, person).cancel(params.id, query.scope, body?.reason ?? undefined),
  );
  serve(app, reinstateEvent, ({ person, params, query }) =>
    ownEventChanges(tools, person).reinstate(params.id, query.scope),
  );
  serve(app, confirmEvent, ({ person, params }) => ownEventChanges(tools, person).confirm(params.id));
  serve(app, deleteEvent, ({ person, params, query }) => ownEventChanges(tools, person).delete(params.id, query.scope));
  serve(app, restoreEvent, ({ person, params }) => ownEventChanges(tools, person).restore(params.id));

  withFiles(app, pictureTypes, (files) => {
    serve(files, setPicture, ({ person, params: { id: eventId }, query, request }) =>
      tools.decoder.receive(person.id, async () => {
        const file = await readFile(request);
        const picture = await ownEventChanges(tools, person).setPicture({ ...query, eventId }, file);
        return toV1Picture(picture, { publicUrl, lang: query.language ?? 'en' });
      }),
    );
  });
  serve(app, removePicture, ({ person, params, query }) =>
    ownEventChanges(tools, person).removePicture(params.id, query.scope),
  );
}

/** Returns the id of an organiser of the account, also of a hidden one. Throws `organiser-unknown` for others. */
async function findOwnOrganiser(tools: Tools, person: Person, idOrSlug: string): Promise<string> {
  const own = (await membershipsOf(tools, person)).find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
  if (!own || !person.organiserIds.includes(own.id)) throw new Problem('organiser-unknown');
  return own.id;
}

async function catalogueOf(tools: Tools): Promise<Catalogue> {
  const [types, styles] = await Promise.all([listEventTypes(tools), listDances(tools)]);
  return { types, styles };
}

/** Runs a change; fields of `invalid-input` get the names that they have in v1. */
async function inV1<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw withV1Fields(error);
  }
}

/** No event has this version. */
const noVersion = 0;

function etagOf({ version }: { version: number }): string {
  return `"v${version}"`;
}

/**
 * Returns whether `If-Match` names the version of an event. Weak tags match too, because proxies that compress weaken the
 * tag of the same version, and so do tags without quotes.
 */
function isMatch(header: string, event: { version: number }): boolean {
  const matching = ['*', etagOf(event), `v${event.version}`];
  return header.split(',').some((tag) => matching.includes(tag.trim().replace(/^W\//, '')));
}
