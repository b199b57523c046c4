import styles from './quick-picks.module.css';

interface Pick {
  id: string;
  label: string;
  /** It is what stands in the fields. */
  isPicked: boolean;
  onPick: () => void;
}

/** What most people would enter, one press away. They stay where they are, and so does what is below them. */
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
