import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';

/** Moves the focus into the popup when it opens, and calls `leave` when it closes with the focus inside. */
export function usePopupFocus(popup: RefObject<HTMLElement | null>, leave: (() => void) | undefined): void {
  const onLeave = useEffectEvent(() => leave?.());
  useLayoutEffect(() => {
    const element = popup.current;
    // Moving the focus takes a frame on a slow phone: the popup is painted first.
    const cancel = afterPaint(() => element?.focus({ preventScroll: true }));
    return () => {
      cancel();
      if (element?.contains(document.activeElement)) onLeave();
    };
  }, [popup]);
}
