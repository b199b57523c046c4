import { pressGuardsMs } from '#contract/constants.ts';

const controls = 'a, button, input, select, textarea, label, summary, [role="button"]';

/** Maximum distance of the two presses of a double click. */
const samePlacePx = 24;

interface Press {
  at: number;
  x: number;
  y: number;
  control: Element | null;
}

/**
 * Starts a listener that ignores the second click of a double click if the first one has brought another control to its
 * place, such as a dialog that opened or content behind one that closed. A second click on the same control counts;
 * forms prevent duplicate submits themselves. Returns a function that stops it.
 */
export function startDoubleClickGuard(): () => void {
  let isByFinger = false;
  let last: Press | null = null;

  function down({ pointerType }: PointerEvent) {
    isByFinger = pointerType === 'touch';
  }

  function click(event: MouseEvent) {
    // 0 for clicks from the keyboard, a screen reader, or a label.
    if (event.detail === 0) return;
    const first = last;
    last = { at: performance.now(), x: event.clientX, y: event.clientY, control: controlAt(event.target) };
    if (first === null || first.control === last.control || last.at - first.at >= pressGuardsMs.secondPress) return;
    if (Math.hypot(last.x - first.x, last.y - first.y) > samePlacePx) return;
    // Browsers count clicks of a mouse, but not all count taps.
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

/** Returns the control at an element. A label counts as its field. */
function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return (control instanceof HTMLLabelElement && control.control) || control;
}
