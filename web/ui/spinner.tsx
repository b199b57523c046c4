import styles from './spinner.module.css';

/** Shows that a short wait of unknown duration is going on. The label is read out. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
