import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './dropdown.module.css';

interface Props {
  /** Read out, and shown on hover. */
  label: string;
  /** What the button shows. */
  opener: React.ReactNode;
  className?: string | undefined;
  /** Is given the pane's id: a button with it as its `popoverTarget` closes the pane. */
  children: (id: string) => React.ReactNode;
}

/** A small pane under the bar, made by the browser: it opens before any script, and Escape or a press outside closes it. */
export function Dropdown({ label, opener, className, children }: Props) {
  const id = useId();
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
      <div id={id} popover="auto" className={styles.pane}>
        {children(id)}
      </div>
    </>
  );
}
