/** Inputs that are pressed, not written in. */
const pressed = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/**
 * For the `pointerdown` of a press: a finger has no use for the focus, and a slow phone would take a frame to move it. Who
 * was typing has finished, though: what is written is taken over, and suggestions and keyboard go.
 */
export function preventTouchFocus(event: Pick<PointerEvent, 'pointerType' | 'preventDefault'>): void {
  if (event.pointerType === 'touch' && !isTypedInto(document.activeElement)) event.preventDefault();
}

function isTypedInto(focused: Element | null): boolean | undefined {
  if (focused instanceof HTMLInputElement) return !pressed.test(focused.type);
  return focused?.matches('textarea, select, [contenteditable]:not([contenteditable=false])');
}
