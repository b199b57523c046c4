import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { registerWorker } from '#web/service-worker/registration.ts';
import { type Shared, takeShared } from './received-share.ts';

/** Where one comes from the phone's share sheet: hands on what was shared, once. True where nothing has arrived. */
export function useShared(onShared: (shared: Shared) => void): boolean {
  const [search, setSearch] = useSearchParams();
  const [isMissed, setIsMissed] = useState(false);
  const isTaken = useRef(false);
  const isAsked = search.has('shared');
  useEffect(() => {
    if (!isAsked || isTaken.current) return;
    isTaken.current = true;
    // Whoever reloads or comes back has it in the form.
    setSearch({}, { replace: true });
    void takeShared().then((shared) => {
      if (shared) return onShared(shared);
      setIsMissed(true);
      // It is there the next time.
      void registerWorker();
    });
  });
  return isMissed;
}
