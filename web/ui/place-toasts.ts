/** Toasts cover none of these, except items of lists and pins, which are all over the screen. */
const controls = 'a, button, input, select, textarea, h1, [role="dialog"]';
const mayBeCovered = 'article, li, [data-pins], [inert]';

const gapPx = 8;
const stepPx = 4;
const columnPx = 16;

/**
 * Moves the toasts to the highest place below the bar where they cover no control. If there is none at the right, they
 * move left; to the bottom right if there is none at all.
 */
export function placeToasts(toasts: HTMLElement | null): void {
  if (!toasts?.firstElementChild) return;
  toasts.style.translate = '';
  const { left, right, height } = toasts.getBoundingClientRect();
  const blocked = [...document.querySelectorAll(controls)]
    .filter((each) => !toasts.contains(each) && !each.closest(mayBeCovered) && isOnTop(each, toasts))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.height > 0);
  const first = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + gapPx;
  const lowest = Math.max(first, innerHeight - height - gapPx);
  let place = { shift: 0, top: lowest };
  search: for (let shift = 0; left - shift >= gapPx || shift === 0; shift += columnPx) {
    const column = blocked.filter((box) => box.right > left - shift && box.left < right - shift);
    for (let top = first; top <= lowest; top += stepPx) {
      if (column.some((box) => box.top < top + height + gapPx / 2 && box.bottom > top - gapPx / 2)) continue;
      place = { shift, top };
      break search;
    }
  }
  toasts.style.top = `${place.top}px`;
  if (place.shift > 0) toasts.style.translate = `${-place.shift}px`;
}

/** Whether it can be pressed in its middle without the toasts: it may be below a sheet, or scrolled out of view. */
function isOnTop(element: Element, toasts: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementsFromPoint?.(left + width / 2, top + height / 2) ?? [];
  return element.contains(met.find((other) => !toasts.contains(other)) ?? null);
}
