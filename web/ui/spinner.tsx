import styles from './spinner.module.css';

/** For a short wait of unknown duration. The label is read out. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
