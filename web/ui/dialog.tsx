import { useId } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';

interface Props {
  title: string;
  /** Label of the close button. */
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
  /** Always visible below the scrolling content. */
  footer?: React.ReactNode;
}

/** A dialog: centred on wide screens, at the bottom of narrow ones. */
export function Dialog({ title, closeLabel, isOpen, onClose, children, footer }: Props) {
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} isOpen={isOpen} onClose={onClose} className={styles.dialog}>
      <div className={styles.pane}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onPress={onClose} />
        </header>
        <div className={styles.content}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </Modal>
  );
}
