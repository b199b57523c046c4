import { useId } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { classNames } from './styling.ts';

interface Props {
  title: string;
  subtitle?: string | undefined;
  /** Label of the close button. */
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
  /** Always visible below the scrolling content. */
  footer?: React.ReactNode;
  /** The content fills the dialog and scrolls by itself. */
  isFilled?: boolean;
}

/** Shows a dialog: centred on wide screens, at the bottom of narrow ones. */
export function Dialog(props: Props) {
  const { title, subtitle, closeLabel, isOpen, onClose, children, footer, isFilled = false } = props;
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} isOpen={isOpen} onClose={onClose} className={styles.dialog}>
      <div className={classNames(styles.pane, isFilled && styles.filled)}>
        <header className={styles.header}>
          <div>
            <h2 id={titleId}>{title}</h2>
            {subtitle && <p>{subtitle}</p>}
          </div>
          <IconButton icon="close" label={closeLabel} onPress={onClose} />
        </header>
        {isFilled ? children : <div className={styles.content}>{children}</div>}
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </Modal>
  );
}
