import { type TouchEvent, useRef } from 'react';
import { isPageRightToLeft } from '#web/ui/page-direction.ts';

const swipePx = 48;

interface Swipes {
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

/** Returns handlers for horizontal swipes, in the direction of the page; vertical scrolling stays native. */
export function useSwipe({ onNext, onPrevious }: Swipes) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!from.current || !touch) return;
      const x = touch.clientX - from.current.x;
      const y = touch.clientY - from.current.y;
      from.current = null;
      if (Math.abs(x) < swipePx || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0 !== isPageRightToLeft()) onNext?.();
      else onPrevious?.();
    },
  };
}
