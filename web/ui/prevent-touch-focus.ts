/** Input types without text entry. */
const pressed = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/**
 * Handler for `pointerdown` that prevents a touch from moving the focus, which takes a frame on slow phones. Text
 * fields still lose the focus, so that their value is committed and suggestions and keyboard close.
 */
export function preventTouchFocus(event: Pick<PointerEvent, 'pointerType' | 'preventDefault'>): void {
  if (event.pointerType === 'touch' && !isTypedInto(document.activeElement)) event.preventDefault();
}

function isTypedInto(focused: Element | null): boolean | undefined {
  if (focused instanceof HTMLInputElement) return !pressed.test(focused.type);
  return focused?.matches('textarea, select, [contenteditable]:not([contenteditable=false])');
}
