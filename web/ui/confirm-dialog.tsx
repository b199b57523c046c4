import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import dialogStyles from './dialog.module.css';
import { Modal } from './modal.tsx';

interface Props {
  title: string;
  /** Explains the consequences and whether they can be undone. */
  children?: React.ReactNode;
  /** Label of the confirm button, as a verb: "Delete the event". */
  yes: string;
  no: string;
  isDangerous?: boolean;
  /** The action is in progress: all buttons are disabled. */
  isPending?: boolean;
  isOpen: boolean;
  onYes: () => void;
  /** Also called on Escape and on a press outside. */
  onNo: () => void;
}

/** Asks for confirmation. The focus starts on "no", and returns to the previous element when closed. */
export function ConfirmDialog(props: Props) {
  const { title, children, yes, no, isDangerous = false, isPending = false, isOpen, onYes, onNo } = props;
  const id = useId();
  const noButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-text` : undefined}
      firstFocus={noButton}
      isOpen={isOpen}
      onClose={onNo}
      className={dialogStyles.dialog}
    >
      <div className={styles.pane}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {children && <div id={`${id}-text`}>{children}</div>}
        <div className={styles.buttons}>
          <Button ref={noButton} isDisabled={isPending} onPress={onNo}>
            {no}
          </Button>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            aria-busy={isPending}
            onPress={isPending ? undefined : onYes}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
