/** Links and fields work by themselves. */
const needsScript = 'button, summary, [role="button"]';

/**
 * Keeps the presses on a page that can be seen, and whose script is still on its way. Gives what ends that: it presses again
 * what was pressed and still stands. A form that is sent too early would leave the page: it waits as well. Of a page that has
 * its script, a part may still wait: then `region` is that part.
 */
export function keepEarlyPresses(region: Document | Element = document): () => void {
  const pressed: { control: HTMLElement; shown: string | null }[] = [];
  const keep = (event: Event) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(needsScript);
    if (!control || !region.contains(control)) return;
    event.preventDefault();
    // React would draw what was pressed at once and press it, and with what is pressed again here that is twice.
    event.stopPropagation();
    pressed.push({ control, shown: control.getAttribute('aria-pressed') });
  };
  document.addEventListener('click', keep, { capture: true });
  return () => {
    document.removeEventListener('click', keep, { capture: true });
    for (const { control, shown } of pressed.splice(0)) {
      // Whoever pressed it wanted it to be other than it was shown: where it is so by now, all is well.
      if (control.isConnected && control.getAttribute('aria-pressed') === shown) control.click();
    }
  };
}
