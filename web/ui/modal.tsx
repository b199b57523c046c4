import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

interface Props {
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  role?: 'alertdialog';
  /** What has the focus as it opens; else it is the first that can. */
  firstFocus?: React.RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  className?: string | undefined;
  children: React.ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back, closes on Escape, and weighs nothing.
 * A press outside closes it too. Give it content that covers it whole: what is left free counts as outside.
 */
export function Modal(props: Props) {
  const { label, labelledBy, describedBy, role, firstFocus, isOpen, onClose, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      firstFocus?.current?.focus();
    } else dialog.current?.close();
  }, [isOpen, firstFocus]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard it is Escape, which the browser sees to
    <dialog
      ref={dialog}
      role={role}
      aria-describedby={describedBy}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames(styles.modal, className)}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && children}
    </dialog>
  );
}
