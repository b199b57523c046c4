import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  /** Why there is nothing, and what one can do. */
  text?: string;
  /** Buttons. */
  children?: React.ReactNode;
}

export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
