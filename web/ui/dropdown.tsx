import { useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dropdown.module.css';

interface Props {
  /** Read out, and shown on hover. */
  label: string;
  /** What the button shows. */
  opener: React.ReactNode;
  className?: string | undefined;
  /** `bar`: at the end of the screen, below the bar, where it opens before any script. `opener`: beside the button. */
  place?: 'bar' | 'opener';
  /** Is given the pane's id: a button with it as its `popoverTarget` closes the pane. */
  children: (id: string) => React.ReactNode;
}

/** A small pane, made by the browser: Escape or a press outside closes it. */
export function Dropdown({ label, opener, className, place = 'bar', children }: Props) {
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
        className={classNames(styles.opener, className)}
      >
        {opener}
      </button>
      <div
        ref={pane}
        id={id}
        popover="auto"
        className={classNames(styles.pane, place === 'opener' && styles.beside)}
        onToggle={() => place === 'opener' && standBeside(button.current, pane.current)}
      >
        {children(id)}
      </div>
    </>
  );
}

const gapPx = 4;

/** Below the button, above it where there is no room, and never over the edge of the screen. */
function standBeside(button: HTMLElement | null, pane: HTMLElement | null) {
  if (!button || !pane?.matches(':popover-open')) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = pane;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(gapPx, Math.min(at.right - width, clientWidth - width - gapPx));
  const isRoomBelow = at.bottom + gapPx + height <= clientHeight || at.top < height;
  const top = isRoomBelow ? at.bottom + gapPx : at.top - gapPx - height;
  // On the page, not on the screen: it scrolls along with the button.
  pane.style.left = `${left + window.scrollX}px`;
  pane.style.top = `${top + window.scrollY}px`;
  pane.dataset.placed = '';
}
