/** Toasts cover none of these, except items of lists and pins, which are all over the screen. */
const controls = 'a, button, input, select, textarea, h1, [role="dialog"]';
const mayBeCovered = 'article, li, [data-pins], [inert]';

const gapPx = 8;
const stepPx = 4;

/** Moves the toasts to the highest place below the bar where they cover no control; to the bottom if there is none. */
export function placeToasts(toasts: HTMLElement | null): void {
  if (!toasts?.firstElementChild) return;
  const { left, right, height } = toasts.getBoundingClientRect();
  const blocked = [...document.querySelectorAll(controls)]
    .filter((each) => !toasts.contains(each) && !each.closest(mayBeCovered) && isOnTop(each, toasts))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right && box.height > 0)
    .toSorted((one, other) => one.top - other.top);
  const lowest = innerHeight - height - gapPx;
  const first = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + gapPx;
  let top = first;
  while (top < lowest && blocked.some((box) => box.top < top + height + gapPx / 2 && box.bottom > top - gapPx / 2))
    top += stepPx;
  toasts.style.top = `${Math.max(first, Math.min(top, lowest))}px`;
}

/** Whether it can be pressed in its middle without the toasts: it may be below a sheet, or scrolled out of view. */
function isOnTop(element: Element, toasts: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementsFromPoint?.(left + width / 2, top + height / 2) ?? [];
  return element.contains(met.find((other) => !toasts.contains(other)) ?? null);
}
