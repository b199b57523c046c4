import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Takes the focus in when the popup opens, and says so when the popup closes with the focus still inside. */
export function usePopupFocus(popup: RefObject<HTMLElement | null>, leave: (() => void) | undefined): void {
  const onLeave = useEffectEvent(() => leave?.());
  useLayoutEffect(() => {
    const element = popup.current;
    element?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) onLeave();
    };
  }, [popup]);
}
