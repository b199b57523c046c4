import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './layer.module.css';
import { classNames } from './styling.ts';

interface Props {
  title: string;
  subtitle?: string;
  /** Label of the close button. */
  closeLabel: string;
  /** On wide screens it is beside its button, otherwise a modal dialog. */
  isWide: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: React.RefObject<HTMLButtonElement | null>;
  /** Positions it on wide screens. */
  className?: string | undefined;
  /** Stays open when something outside is pressed. */
  isLasting?: boolean;
  /** Fills the layer and scrolls by itself. */
  children: React.ReactNode;
}

/**
 * Shows a layer over the screen: at the bottom of phones a modal dialog, on wide screens a pane that leaves the rest
 * usable and closes on Escape.
 */
export function Layer(props: Props) {
  const { isWide, title, subtitle, closeLabel, isOpen, onClose, children } = props;
  if (isWide) return isOpen && <Pane {...props} />;
  return (
    <Dialog title={title} subtitle={subtitle} closeLabel={closeLabel} isOpen={isOpen} onClose={onClose} isFilled>
      {children}
    </Dialog>
  );
}

function Pane({ title, subtitle, closeLabel, onClose, opener, className, isLasting = false, children }: Props) {
  const titleId = useId();
  const pane = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const shown = pane.current;
    if (!shown?.contains(document.activeElement)) shown?.focus({ preventScroll: true });
    const back = opener.current;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || shown?.contains(activeElement)) back?.focus({ preventScroll: true });
    };
  }, [opener]);
  useEffect(() => {
    if (isLasting) return;
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || pane.current?.contains(target) || opener.current?.contains(target)) return;
      close();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [opener, isLasting]);
  return (
    <div
      ref={pane}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames(styles.pane, className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.header}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        <IconButton icon="close" label={closeLabel} onPress={onClose} />
      </header>
      {children}
    </div>
  );
}
