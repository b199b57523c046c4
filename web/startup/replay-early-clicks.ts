/** Links and fields work without a script. */
const needsScript = 'button, summary, [role="button"]:not([href])';

interface EarlyClick {
  control: HTMLElement;
  name: string | null;
  /** The state that the visitor saw. */
  pressed: string | null;
}

/**
 * Cancels and records clicks on buttons and summaries in `region`, because links and fields work without a script.
 * Returns a function that stops recording and replays the clicks in order, except on toggles whose state changed and
 * controls that are gone.
 */
export function captureEarlyClicks(region: Document | Element = document): () => void {
  const clicks: EarlyClick[] = [];
  const capture = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(needsScript);
    if (!control || !region.contains(control)) return;
    event.preventDefault();
    // React would hydrate the clicked part at once and replay the click, which would then happen twice.
    event.stopPropagation();
    clicks.push({ control, name: nameOf(control), pressed: control.getAttribute('aria-pressed') });
  };
  document.addEventListener('click', capture, { capture: true });
  return () => {
    document.removeEventListener('click', capture, { capture: true });
    for (const click of clicks.splice(0)) {
      const control = findAgain(click, region);
      // A toggle may have changed since then, to the state that the visitor wanted.
      if (control?.getAttribute('aria-pressed') === click.pressed) control.click();
    }
  };
}

/** Returns the control, or the one of the same name where the browser has rendered this part of the page again. */
function findAgain({ control, name }: EarlyClick, region: Document | Element): HTMLElement | undefined {
  if (control.isConnected) return control;
  return [...region.querySelectorAll<HTMLElement>(needsScript)].find((other) => name && nameOf(other) === name);
}

function nameOf(control: Element): string | null {
  return control.getAttribute('aria-label') ?? control.textContent;
}
