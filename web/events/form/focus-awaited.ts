/** What one can be busy with. */
const controls = 'a, button, input, select, summary, textarea, [contenteditable]';

/** Moves the focus to what somebody has waited for, unless they have gone on meanwhile, to something beyond its section. */
export function focusAwaited(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const hasGoneOn = focused?.matches(controls) && !target?.closest('section')?.contains(focused);
  if (!hasGoneOn) target?.focus();
}
