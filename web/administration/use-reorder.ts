import { useRef, useState } from 'react';

interface Reorder {
  /** The ids as they would stand if one let go now. */
  order: readonly string[];
  dragged: string | null;
  /** For each item's handle: with a finger, a pen or a mouse. */
  handleProps: (id: string) => {
    onPointerDown: (event: React.PointerEvent) => void;
    onPointerMove: (event: React.PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
  listRef: React.RefObject<HTMLOListElement | null>;
}

/** This close to the edge of the screen, what lies beyond comes into view. */
const edgePx = 96;

/** Moves the items of a list by dragging their handles; `onDrop` is told the order once it is another one. */
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
        // Else the text that one passes is selected.
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

/** The same ids, with one of them at another place. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
