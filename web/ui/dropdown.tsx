import { useId, useRef } from 'react';
import styles from './dropdown.module.css';
import { isPageRightToLeft } from './page-direction.ts';
import { classNames } from './styling.ts';

interface Props {
  /** Read out, and shown on hover. */
  label: string;
  /** Content of the button. */
  opener: React.ReactNode;
  className?: string | undefined;
  /** Called when the pointer or focus reaches the button, or the pane opens: the content can be loaded. */
  onApproach?: () => void;
  /**
   * `bar`: below the navigation bar at the end of the screen, where it opens without scripts. `opener`: beside the
   * button.
   */
  place?: 'bar' | 'opener';
  /** Receives the id of the pane: a button with it as `popoverTarget` closes the pane. */
  children: (id: string) => React.ReactNode;
}

/**
 * Shows a button that opens a small pane based on the browser's popover. Escape, a press outside or a followed link
 * closes it.
 */
export function Dropdown({ label, opener, className, onApproach, place = 'bar', children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        onPointerEnter={onApproach}
        onPointerDown={onApproach}
        onFocus={onApproach}
        className={classNames(styles.opener, className)}
      >
        {opener}
      </button>
      {/* biome-ignore lint/a11y: Enter on a link is a click, too */}
      <div
        ref={pane}
        id={id}
        popover="auto"
        className={classNames(styles.pane, place === 'opener' && styles.beside)}
        onClick={({ target }) => target instanceof Element && target.closest('a') && pane.current?.hidePopover()}
        onToggle={() => {
          // After a press before hydration, nothing else reaches the button.
          onApproach?.();
          if (place === 'opener') positionBeside(button.current, pane.current);
        }}
      >
        {children(id)}
      </div>
    </>
  );
}

const gapPx = 4;

/** Positions the pane below the button, or above it if there is no space, inside the screen. */
function positionBeside(button: HTMLElement | null, pane: HTMLElement | null) {
  if (!button || !pane?.matches(':popover-open')) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = pane;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(gapPx, Math.min(isPageRightToLeft() ? at.left : at.right - width, clientWidth - width - gapPx));
  const isRoomBelow = at.bottom + gapPx + height <= clientHeight || at.top < height;
  const top = isRoomBelow ? at.bottom + gapPx : at.top - gapPx - height;
  // In page coordinates, so that it scrolls with the button.
  pane.style.left = `${left + window.scrollX}px`;
  pane.style.top = `${top + window.scrollY}px`;
  pane.dataset.placed = '';
}
