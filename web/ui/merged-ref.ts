import { type Ref, type RefObject, useCallback } from 'react';

/** Combines the ref of a widget with the ref of its user. */
export function useMergedRef<Element>(own: RefObject<Element | null>, users: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      own.current = element;
      if (typeof users === 'function') {
        const cleanUp = users(element);
        return () => {
          own.current = null;
          if (typeof cleanUp === 'function') cleanUp();
          else users(null);
        };
      }
      if (users) users.current = element;
    },
    [own, users],
  );
}
