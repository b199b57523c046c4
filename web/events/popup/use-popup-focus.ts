import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';

/** Takes the focus in when the popup opens, and says so when the popup closes with the focus still inside. */
export function usePopupFocus(popup: RefObject<HTMLElement | null>, leave: (() => void) | undefined): void {
  const onLeave = useEffectEvent(() => leave?.());
  useLayoutEffect(() => {
    const element = popup.current;
    // To move the focus takes a slow phone a frame: the popup is painted first.
    const cancel = afterPaint(() => element?.focus({ preventScroll: true }));
    return () => {
      cancel();
      if (element?.contains(document.activeElement)) onLeave();
    };
  }, [popup]);
}
