import styles from './quick-picks.module.css';

interface Pick {
  id: string;
  label: string;
  /** Whether the form has this value. */
  isPicked: boolean;
  onPick: () => void;
}

/** Shows frequent values, each entered with one press. They stay in place, and so does what follows. */
export function QuickPicks({ label, picks }: { label: string; picks: readonly Pick[] }) {
  if (picks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={styles.picks}>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      {picks.map(({ id, label, isPicked, onPick }) => (
        <button key={id} type="button" className={styles.pick} aria-pressed={isPicked} onClick={onPick}>
          {label}
        </button>
      ))}
    </div>
  );
}
