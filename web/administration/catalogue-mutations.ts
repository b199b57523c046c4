import type { QueryClient } from '@tanstack/react-query';
import {
  addDance,
  addEventType,
  changeDance,
  changeEventType,
  type Dance,
  mergeDance,
  mergeEventType,
  orderDances,
  orderEventTypes,
  removeDance,
  removeEventType,
} from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';
import { freshCatalogue, refresh } from './queries.ts';

export type EntryKind = 'dance' | 'event-type';
export type Entry = Dance;
export type EnteredEntry = Input<typeof addDance, 'body'>;

const endpoints = {
  dance: { add: addDance, change: changeDance, remove: removeDance, merge: mergeDance, order: orderDances },
  'event-type': {
    add: addEventType,
    change: changeEventType,
    remove: removeEventType,
    merge: mergeEventType,
    order: orderEventTypes,
  },
} as const;

/**
 * Returns the functions that change styles or types. Each one refreshes the catalogue on all screens, and throws
 * `ApiError`.
 */
export function catalogueMutations(client: QueryClient, kind: EntryKind) {
  const { add, change, remove, merge, order } = endpoints[kind];
  const key = freshCatalogue[kind]().queryKey;
  const afterwards = async () => {
    await client.invalidateQueries({ queryKey: key });
    // Events and the activity log contain the entry, too.
    await refresh(client);
  };
  return {
    async add(body: EnteredEntry) {
      await call(add, { body });
      await afterwards();
    },
    async change(id: string, body: EnteredEntry) {
      await call(change, { params: { id }, body });
      await afterwards();
    },
    async remove(id: string) {
      await call(remove, { params: { id } });
      await afterwards();
    },
    async merge(id: string, into: string) {
      await call(merge, { params: { id }, body: { into } });
      await afterwards();
    },
    async order(ids: readonly string[]) {
      client.setQueryData<Entry[]>(key, await call(order, { body: { ids: [...ids] } }));
      await refresh(client);
    },
  };
}
