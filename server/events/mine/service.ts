import type { Output } from '#contract/endpoint.ts';
import type { addEvent as addEventEndpoint, reinstateEvent as reinstateEventEndpoint } from '#contract/events.ts';
import type { uploadFile } from '#contract/pictures.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { authorizeEvent } from '#server/events/access/service.ts';
import { findOwnById } from '#server/events/store.ts';
import { addEvent } from '#server/events/write/add-event.ts';
import { changeEvent } from '#server/events/write/change-event.ts';
import type { EnteredChange } from '#server/events/write/event-diff.ts';
import { cancelEvent, deleteEvent, reinstateEvent, restoreEvent } from '#server/events/write/lifecycle.ts';
import { changePicture, removePicture } from '#server/events/write/pictures.ts';
import { confirmEvents } from '#server/events/write/service.ts';
import type { Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';
import { findPage, type MyEventsList } from './my-events.ts';
import { type OwnRecord, toOwnRecord } from './own-event.ts';

/** Returns a page of the user's own events, in the order of `listMyEvents`. Throws `invalid-input` for a foreign cursor. */
export async function listOwnRecords(tools: Tools, person: Person, wanted: MyEventsList): Promise<Page<OwnRecord>> {
  const { rows, ...page } = await findPage(tools, person, wanted);
  const now = tools.clock();
  return { ...page, items: await Promise.all(rows.map((row) => toOwnRecord(row, now))) };
}

/** Returns an own event, past or not. Throws as `authorizeEvent` does. */
export async function showOwnRecord(tools: Tools, person: Person, id: string): Promise<OwnRecord> {
  const row = authorizeEvent(tools, person, await findOwnById(tools.db, id), 'read');
  return toOwnRecord(row, tools.clock());
}

/** Returns the changes that a user can make to own events. Each throws as the function that it calls. */
export function ownEventChanges(tools: Tools, person: Person) {
  return {
    add: (entered: Output<typeof addEventEndpoint, 'body'>) => addEvent(tools, person, entered),
    change: (id: string, entered: EnteredChange, scope: Scope) => changeEvent(tools, person, id, entered, scope),
    cancel: (id: string, scope: Scope, reason?: string) => cancelEvent(tools, person, id, scope, reason),
    reinstate: (id: string, scope: Output<typeof reinstateEventEndpoint, 'query'>['scope']) =>
      reinstateEvent(tools, person, id, scope),
    confirm: (id: string) => confirmEvents(tools, person, [id]),
    delete: (id: string, scope: Scope) => deleteEvent(tools, person, id, scope),
    restore: (id: string) => restoreEvent(tools, person, id),
    setPicture: (wanted: Output<typeof uploadFile, 'body'>, file: Uint8Array) =>
      changePicture(tools, person, wanted, file),
    removePicture: (id: string, scope: Scope) => removePicture(tools, person, id, { scope }),
  };
}
