import { useEffect, useState } from 'react';
import { tabStorage } from '#web/storage/storage.ts';
import { type DraftKey, readDraft, readPasted } from './draft.ts';
import { readQueue } from './queue/event-queue.ts';

/** So many forms of a kind have a draft of their own each; nobody fills in more at once. */
const maxDrafts = 20;

/** A page that is loaded again lets go of its draft a moment later. */
const handoverMs = 500;

/**
 * Where a form keeps its draft: each tab has one of its own, so that two that are open side by side neither overwrite nor
 * remove what the other one keeps. After a reload it is the same; who comes anew finds one that nobody else has open. Null
 * until that is known. Browsers that have no locks, as where a page came without encryption, keep one for all tabs.
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

/** Those with something in them first, and before others the one that this tab had. */
function keysOf(form: DraftKey, former: DraftKey | null): DraftKey[] {
  const keys = Array.from({ length: maxDrafts }, (_, nth) => (nth === 0 ? form : `${form}@${nth + 1}`));
  const now = new Date();
  const rankOf = (key: DraftKey) => {
    const isEmpty = readDraft(key, now) === null && readPasted(key, now) === '' && readQueue(key, now) === null;
    return (isEmpty ? 2 : 0) + (key === former ? 0 : 1);
  };
  return keys.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Whether nobody else has that draft open: then nobody gets it before this form is left. */
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
