import { useCallback, useState } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { endFirstVisit, isFirstVisit } from './first-visit.ts';

/** Whether somebody is here for the first time, and how to have done with it. */
export function useFirstVisit(): { isFirst: boolean; end: () => void } {
  const session = useSession();
  const [isFirst, setIsFirst] = useState(isFirstVisit);
  const end = useCallback(() => {
    endFirstVisit();
    setIsFirst(false);
  }, []);
  return { isFirst: isFirst && !session, end };
}
