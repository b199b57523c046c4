import { VersionedCache } from '#server/http/versioned-cache.ts';
import type { Tools } from '#server/tools.ts';
import { isOfDeletedEventsAlone } from './store.ts';

/** About five thousand pictures. */
const maxBytes = 1_500_000;

type UnpublishedTools = Pick<Tools, 'db' | 'clock'> & { map: { readonly version: number } };

/**
 * Returns a function that returns whether a picture must not be served, because all its events are deleted or hidden.
 * Its result is cached until the map changes. The files are kept, because an event may be restored.
 */
export function openUnpublished(tools: UnpublishedTools): (id: string) => Promise<boolean> {
  const cache = new VersionedCache<boolean>(tools, {
    name: 'unpublished pictures',
    maxBytes,
    bytesOf: () => 8,
    staleAtMs: () => Number.POSITIVE_INFINITY,
  });
  return (id) => cache.get(id, () => isOfDeletedEventsAlone(tools.db, id));
}
