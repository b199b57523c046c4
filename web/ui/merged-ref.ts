import { type Ref, type RefObject, useCallback } from 'react';

/** One ref for an element that both a widget and its user want to hold. */
export function useMergedRef<Element>(own: RefObject<Element | null>, users: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      own.current = element;
      if (typeof users === 'function') {
        const letGo = users(element);
        return () => {
          own.current = null;
          if (typeof letGo === 'function') letGo();
          else users(null);
        };
      }
      if (users) users.current = element;
    },
    [own, users],
  );
}
