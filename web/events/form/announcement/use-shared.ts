import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { registerWorker } from '#web/service-worker/registration.ts';
import { type Shared, takeShared } from './received-share.ts';

/** Passes shared content to `onShared` once, when the user comes from the share sheet. Returns true if none arrived. */
export function useShared(onShared: (shared: Shared) => void): boolean {
  const [search, setSearch] = useSearchParams();
  const [isMissed, setIsMissed] = useState(false);
  const isTaken = useRef(false);
  const isAsked = search.has('shared');
  useEffect(() => {
    if (!isAsked || isTaken.current) return;
    isTaken.current = true;
    // On reload or back navigation, the content is in the form.
    setSearch({}, { replace: true });
    void takeShared().then((shared) => {
      if (shared) return onShared(shared);
      setIsMissed(true);
      // Registers the worker, so that the next share works.
      void registerWorker();
    });
  });
  return isMissed;
}
