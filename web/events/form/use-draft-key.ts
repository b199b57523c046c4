import { useEffect, useState } from 'react';
import { tabStorage } from '#web/storage/storage.ts';
import { type DraftKey, readDraft, readPasted } from './draft.ts';
import { readQueue } from './queue/event-queue.ts';

/** Limit of separate drafts per kind of form. */
export const maxDrafts = 20;

/** A reloaded page releases its draft a moment later. */
const handoverMs = 500;

/**
 * Returns the storage key of a form's draft: each tab has its own, so that two open ones do not overwrite or remove
 * each other's. After a reload it is the same; a new tab finds a draft that no other tab has open. Null until that is
 * known. Browsers without the Web Locks API, as on pages without encryption, share one draft between tabs.
 */
export function useDraftKey(form: DraftKey): DraftKey | null {
  const [key, setKey] = useState(() => (hasLocks() ? null : form));
  useEffect(() => {
    if (!hasLocks()) return;
    const leaving = new AbortController();
    void take(form, leaving.signal).then((taken) => leaving.signal.aborted || setKey(taken));
    return () => leaving.abort();
  }, [form]);
  return key;
}

function hasLocks(): boolean {
  return Boolean(navigator.locks);
}

async function take(form: DraftKey, leaving: AbortSignal): Promise<DraftKey> {
  const place = `draft-key/${form}`;
  const former = tabStorage.get(place);
  for (const key of keysOf(form, former)) {
    const patience = key === former ? { signal: AbortSignal.timeout(handoverMs) } : { ifAvailable: true };
    if (!(await hold(key, leaving, patience))) continue;
    tabStorage.set(place, key);
    return key;
  }
  return form;
}

/** Keys with a draft first, and before others the one that this tab had. */
function keysOf(form: DraftKey, former: DraftKey | null): DraftKey[] {
  const keys = Array.from({ length: maxDrafts }, (_, nth) => (nth === 0 ? form : `${form}@${nth + 1}`));
  const now = new Date();
  const rankOf = (key: DraftKey) => {
    const isEmpty = readDraft(key, now) === null && readPasted(key, now) === '' && readQueue(key, now) === null;
    return (isEmpty ? 2 : 0) + (key === former ? 0 : 1);
  };
  return keys.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Takes the lock of a draft until the form is left. Returns false if another tab has it. */
function hold(key: DraftKey, leaving: AbortSignal, options: LockOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(`event-draft/${key}`, options, async (lock) => {
      resolve(lock !== null);
      if (lock === null || leaving.aborted) return;
      await new Promise((letGo) => leaving.addEventListener('abort', letGo, { once: true }));
    })
    .catch(() => resolve(false));
  return promise;
}
