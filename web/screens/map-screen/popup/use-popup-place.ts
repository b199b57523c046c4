import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { MapFrames } from '#web/map/map-frames.ts';
import type { Point } from '#web/map/nearest.ts';
import type { Place, Size, View } from '#web/map/view.ts';
import { pointOf } from './popup-panning.ts';
import { placeOfPopup } from './popup-place.ts';

interface Given {
  popup: RefObject<HTMLElement | null>;
  /** Null if the style sheet positions the popup. */
  pin: Place | null;
  view: View;
  size: Size;
  frames: MapFrames;
}

/** Keeps a popup beside its pin, without React, in each frame in which the map moves. */
export function usePopupPlace({ popup, pin, view, size, frames }: Given): void {
  const isOnLeft = useRef(false);
  // After each rendering, because another event may have another height.
  useLayoutEffect(() => {
    if (!popup.current) return;
    if (pin) moveTo(popup.current, frames.pointOf?.(pin) ?? pointOf(pin, view, size), size, isOnLeft);
    else popup.current.style.translate = '';
  });
  useEffect(() => {
    const element = popup.current;
    if (!element || !pin) return;
    const follow = () => {
      const at = frames.pointOf?.(pin);
      if (at) moveTo(element, at, size, isOnLeft);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    const stop = frames.subscribe(follow);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [popup, pin, size, frames]);
}

function moveTo(element: HTMLElement, at: Point, map: Size, isOnLeft: RefObject<boolean>): void {
  const { offsetWidth: widthPx, offsetHeight: heightPx } = element;
  const place = placeOfPopup(at, { widthPx, heightPx }, map, isOnLeft.current);
  isOnLeft.current = place.isOnLeft;
  element.style.translate = `${place.x}px ${place.y}px`;
}
