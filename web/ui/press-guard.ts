import { pressGuardsMs } from '#contract/constants.ts';

const controls = 'a, button, input, select, textarea, label, summary, [role="button"]';

/** Two presses of a double click are no farther apart, also of an unsteady finger. */
const samePlacePx = 24;

interface Press {
  at: number;
  x: number;
  y: number;
  control: Element | null;
}

/**
 * Whoever clicks twice where once would do means one and the same thing. If the first click has brought something else
 * there, a dialog that opened or what was behind one that closed, the second one is not for it. A second click on the
 * same control counts; what sends something sees to that itself. Returns how to end it.
 */
export function startDoubleClickGuard(): () => void {
  let isByFinger = false;
  let last: Press | null = null;

  function down({ pointerType }: PointerEvent) {
    isByFinger = pointerType === 'touch';
  }

  function click(event: MouseEvent) {
    // Zero comes from the keyboard, from a screen reader or from a label to its field.
    if (event.detail === 0) return;
    const first = last;
    last = { at: performance.now(), x: event.clientX, y: event.clientY, control: controlAt(event.target) };
    if (first === null || first.control === last.control || last.at - first.at >= pressGuardsMs.secondPress) return;
    if (Math.hypot(last.x - first.x, last.y - first.y) > samePlacePx) return;
    // The browser counts the clicks of a mouse; not every one counts those of a finger.
    if (event.detail === 1 && !isByFinger) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  document.addEventListener('pointerdown', down, true);
  document.addEventListener('click', click, true);
  return () => {
    document.removeEventListener('pointerdown', down, true);
    document.removeEventListener('click', click, true);
  };
}

/** A label stands for its field. */
function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return (control instanceof HTMLLabelElement && control.control) || control;
}
