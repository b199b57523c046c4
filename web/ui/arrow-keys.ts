import { isPageRightToLeft } from './page-direction.ts';

const keys = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  leftwards: { next: 'ArrowLeft', previous: 'ArrowRight' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
} as const;

/**
 * Returns the index that an arrow key, Home or End moves to in a row of controls, wrapping around, or -1 for other
 * keys.
 */
export function indexAfterKey(
  event: Pick<React.KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  direction: 'horizontal' | 'vertical',
  index: number,
  length: number,
): number {
  if (event.ctrlKey || event.altKey || event.metaKey || length === 0) return -1;
  const { next, previous } = keys[direction === 'horizontal' && isPageRightToLeft() ? 'leftwards' : direction];
  if (event.key === next) return (index + 1) % length;
  if (event.key === previous) return (index - 1 + length) % length;
  if (event.key === 'Home') return 0;
  return event.key === 'End' ? length - 1 : -1;
}

/** Moves the focus among these controls if an arrow key, Home or End was pressed. For `onKeyDown`. */
export function moveFocusByArrowKeys(
  event: React.KeyboardEvent,
  direction: 'horizontal' | 'vertical',
  controls: readonly HTMLElement[],
): void {
  const next =
    controls[indexAfterKey(event, direction, controls.indexOf(event.target as HTMLElement), controls.length)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
