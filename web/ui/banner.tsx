import styles from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface Props {
  kind?: 'info' | 'good' | 'warning' | 'bad';
  title?: string;
  children: React.ReactNode;
  /** Buttons. */
  actions?: React.ReactNode;
  /** The words of the button that takes it away; without them it stays. */
  closeLabel?: string;
  onClose?: () => void;
}

const icons: Record<NonNullable<Props['kind']>, IconName> = {
  info: 'info',
  good: 'check',
  warning: 'warning',
  bad: 'warning',
};

/** Stands in the page and says what it is about, until it is no longer so. Read out as it appears. */
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
