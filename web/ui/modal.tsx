import { useEffect, useRef } from 'react';
import styles from './modal.module.css';
import { classNames } from './styling.ts';

interface Props {
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  role?: 'alertdialog';
  /** The element that gets the focus first. By default the first focusable one. */
  firstFocus?: React.RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  className?: string | undefined;
  style?: React.CSSProperties | undefined;
  children: React.ReactNode;
}

/**
 * Shows the browser's modal dialog: it traps and restores the focus and closes on Escape. A press outside closes it
 * too. Its content must cover it completely, because uncovered parts count as outside.
 */
export function Modal(props: Props) {
  const { label, labelledBy, describedBy, role, firstFocus, isOpen, onClose, className, style, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      firstFocus?.current?.focus();
    } else dialog.current?.close();
  }, [isOpen, firstFocus]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which the browser handles
    <dialog
      ref={dialog}
      role={role}
      aria-describedby={describedBy}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames(styles.modal, className)}
      style={style}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && children}
    </dialog>
  );
}
