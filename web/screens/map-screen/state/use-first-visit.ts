import { useCallback, useState } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { endFirstVisit, isFirstVisit } from './first-visit.ts';

/** Whether this is the first visit, and a function that ends it. */
export function useFirstVisit(): { isFirst: boolean; end: () => void } {
  const session = useSession();
  const [isFirst, setIsFirst] = useState(isFirstVisit);
  const end = useCallback(() => {
    endFirstVisit();
    setIsFirst(false);
  }, []);
  return { isFirst: isFirst && !session, end };
}
