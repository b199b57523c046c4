import styles from './tag.module.css';

interface Props {
  kind?: 'plain' | 'good' | 'warning' | 'bad';
  children: React.ReactNode;
}

/** Shows a coloured label of a status. */
export function Tag({ kind = 'plain', children }: Props) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  );
}
