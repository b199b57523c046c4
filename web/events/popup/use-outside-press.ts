import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pressGuardsMs } from '#contract/constants.ts';

/** A pointer that moved further has dragged the map instead of pressing it. */
const dragPx = 6;

/** Elements with an action of their own: a pin opens another popup, a filter changes the map. */
const controls = 'a, button, input, select, textarea, label, summary, [role="button"], [role="dialog"]';

/** Calls `close` on a press outside the popup that has no other meaning, and on Escape anywhere. */
export function useOutsidePress(popup: RefObject<HTMLElement | null>, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const openedAt = performance.now();
    let pressed: { x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      pressed = isOutside(event.target) ? { x: event.clientX, y: event.clientY } : null;
    };
    const click = (event: MouseEvent) => {
      if (!pressed || !isOutside(event.target)) return;
      if (performance.now() - openedAt < pressGuardsMs.besideNewPopup) return;
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= dragPx) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    const isOutside = (target: EventTarget | null) =>
      target instanceof Element && !popup.current?.contains(target) && !target.closest(controls);
    document.addEventListener('pointerdown', down);
    document.addEventListener('click', click);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', down);
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', key);
    };
  }, [popup]);
}
