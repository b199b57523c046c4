import { useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './dropdown.module.css';

interface Props {
  /** Read out, and shown on hover. */
  label: string;
  /** What the button shows. */
  opener: React.ReactNode;
  className?: string | undefined;
  children: (close: () => void) => React.ReactNode;
}

/** A small pane under the bar, made by the browser: it opens before any script, and Escape or a press outside closes it. */
export function Dropdown({ label, opener, className, children }: Props) {
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        className={classNames(styles.opener, className)}
      >
        {opener}
      </button>
      <div ref={pane} id={id} popover="auto" className={styles.pane}>
        {children(() => pane.current?.hidePopover())}
      </div>
    </>
  );
}
