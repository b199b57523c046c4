/** Elements that the user can be using. */
const controls = 'a, button, input, select, summary, textarea, [contenteditable]';

/** Moves the focus to content that the user waited for, unless the user has moved on beyond its section meanwhile. */
export function focusAwaited(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const hasGoneOn = focused?.matches(controls) && !target?.closest('section')?.contains(focused);
  if (!hasGoneOn) target?.focus();
}
