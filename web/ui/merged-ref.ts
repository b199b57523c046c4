import { type Ref, type RefObject, useCallback } from 'react';

/** Returns a ref callback that sets the ref of a widget and that of its user. */
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
