import { useCallback, useState } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { endFirstVisit, isFirstVisit } from './first-visit.ts';

/** Returns whether this is the first visit of a visitor, and a function that ends it. False for signed-in users. */
export function useFirstVisit(): { isFirst: boolean; end: () => void } {
  const session = useSession();
  const [isFirst, setIsFirst] = useState(isFirstVisit);
  const end = useCallback(() => {
    endFirstVisit();
    setIsFirst(false);
  }, []);
  return { isFirst: isFirst && !session, end };
}
