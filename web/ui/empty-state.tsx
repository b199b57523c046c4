import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon: IconName;
  title: string;
  /** Where it is all that a page shows, its title is the heading of the page. */
  isPage?: boolean;
  /** Why there is nothing, and what one can do. */
  text?: string;
  /** Buttons. */
  children?: React.ReactNode;
}

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
