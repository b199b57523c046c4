const controls = 'a, button, summary, [role="button"]';

/** A finger trembles by a few pixels. Moving farther cancels a press. */
const maxMovePx = 10;

/**
 * Starts a listener that clicks the control on which a press began when a layout shift moved it away before the press
 * ended. The browser would click the common ancestor instead, which does nothing. Hydration causes such shifts: it adds
 * what the server cannot know, such as the start on the visitor's clock, or the buttons of the event's owner.
 */
export function keepClickTarget(): void {
  let start: { control: HTMLElement | null; x: number; y: number } | undefined;

  const onPointerDown = ({ target, clientX, clientY }: PointerEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    start = { control, x: clientX, y: clientY };
  };

  const onClick = (event: MouseEvent) => {
    const { control, x = 0, y = 0 } = start ?? {};
    start = undefined;
    // The detail of clicks by keyboard and by script is 0.
    if (!control || event.detail === 0) return;
    const { target, clientX, clientY } = event;
    const isOnAncestor = target instanceof Element && target !== control && target.contains(control);
    if (!isOnAncestor || Math.hypot(clientX - x, clientY - y) > maxMovePx) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.click();
  };

  addEventListener('pointerdown', onPointerDown, { capture: true, passive: true });
  addEventListener('click', onClick, { capture: true });
}
