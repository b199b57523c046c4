import { Heading, Modal, ModalOverlay, Dialog as Pane } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface Props {
  title: string;
  /** The words of the close button. */
  closeLabel: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
  /** Stays in view below what scrolls. */
  footer?: React.ReactNode;
}

/** In the middle of a wide screen, at the foot of a narrow one. Escape and a press outside close it; the focus goes back. */
export function Dialog({ title, closeLabel, isOpen, onClose, children, footer }: Props) {
  return (
    <ModalOverlay
      className={classNames(styles.scrim)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={classNames(styles.modal)}>
        <Pane className={classNames(styles.pane)}>
          <header className={styles.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon="close" label={closeLabel} onPress={onClose} />
          </header>
          <div className={styles.content}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Pane>
      </Modal>
    </ModalOverlay>
  );
}
