import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  /** The title is the heading of the page, because the page shows nothing else. */
  isPage?: boolean;
  /** Explains why there is nothing and what the user can do. */
  text?: string;
  /** Action buttons. */
  children?: React.ReactNode;
}

/** Shows a message with an icon instead of missing content. */
export function EmptyState({ icon, title, text, isPage = false, children }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
