import styles from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface Props {
  kind?: 'info' | 'good' | 'warning' | 'bad';
  title?: string;
  children: React.ReactNode;
  /** Action buttons. */
  actions?: React.ReactNode;
  /** Label of the close button. Without it the banner cannot be closed. */
  closeLabel?: string;
  onClose?: () => void;
}

const icons: Record<NonNullable<Props['kind']>, IconName> = {
  info: 'info',
  good: 'check',
  warning: 'warning',
  bad: 'warning',
};

/**
 * Shows a message that stays in the page while it applies. Read out when it appears. With `closeLabel` it can be
 * closed.
 */
export function Banner({ kind = 'info', title, children, actions, closeLabel, onClose }: Props) {
  return (
    <div className={styles.banner} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {closeLabel && <IconButton icon="close" label={closeLabel} onPress={() => onClose?.()} />}
    </div>
  );
}
