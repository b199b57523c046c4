const controls = 'a, button, summary, [role="button"]';
/** A finger that lies still trembles so much; who takes a press back goes farther. */
const stillPx = 10;

/**
 * A press counts for what it began on, also where the page has moved beneath it meanwhile: browsers would press what both
 * places lie in, which is nothing. A page moves when its script tells what the server could not know.
 */
export function keepPressesOnMoved(): void {
  let began: { control: HTMLElement | null; x: number; y: number } | undefined;

  const down = ({ target, clientX, clientY }: PointerEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    began = { control, x: clientX, y: clientY };
  };

  const click = (event: MouseEvent) => {
    const { control, x = 0, y = 0 } = began ?? {};
    began = undefined;
    // By a keyboard, or by a script.
    if (!control || event.detail === 0) return;
    const { target, clientX, clientY } = event;
    // What it began on itself, or something else altogether.
    if (!(target instanceof Element) || target === control || !target.contains(control)) return;
    if (Math.hypot(clientX - x, clientY - y) > stillPx) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    control.click();
  };

  addEventListener('pointerdown', down, { capture: true, passive: true });
  addEventListener('click', click, { capture: true });
}
