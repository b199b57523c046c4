import { useRef, useState } from 'react';

interface Reorder {
  /** The ids in the order that a drop at the current position would give. */
  order: readonly string[];
  dragged: string | null;
  /** Props of each item's handle, for touch, pen and mouse. */
  handleProps: (id: string) => {
    onPointerDown: (event: React.PointerEvent) => void;
    onPointerMove: (event: React.PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  listRef: React.RefObject<HTMLOListElement | null>;
}

/** The page scrolls while the pointer is this close to the edge of the screen. */
const edgePx = 96;

/**
 * Returns the current order of a list and the props that let users reorder it by dragging handles. `onDrop` is called
 * if the order has changed.
 */
export function useReorder(ids: readonly string[], onDrop: (order: string[], moved: string) => void): Reorder {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);
  const order = drag?.order ?? ids;

  function follow(clientY: number) {
    if (!drag) return;
    const fromEdge = Math.min(clientY - edgePx, 0) + Math.max(clientY - (window.innerHeight - edgePx), 0);
    if (fromEdge !== 0) window.scrollBy(0, fromEdge / 4);
    const items = [...(listRef.current?.children ?? [])];
    const index = items.findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    const id = order[index];
    if (id !== undefined && id !== drag.id) setDrag({ id: drag.id, order: moved(order, drag.id, index) });
  }

  return {
    order,
    dragged: drag?.id ?? null,
    listRef,
    handleProps: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        // Prevents text selection.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, order: ids });
      },
      onPointerMove: (event) => follow(event.clientY),
      onPointerUp() {
        if (drag?.order.some((each, index) => each !== ids[index])) onDrop([...drag.order], drag.id);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}

/** Returns the ids with `id` moved to `index`. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
