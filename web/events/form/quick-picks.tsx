import styles from './quick-picks.module.css';

interface Pick {
  id: string;
  label: string;
  onPick: () => void;
}

/** What most people would enter, one press away. Once it is entered they are gone, and the focus goes to `fieldId`. */
export function QuickPicks({ label, picks, fieldId }: { label: string; picks: readonly Pick[]; fieldId: string }) {
  if (picks.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} className={styles.picks}>
      <span aria-hidden="true" className={styles.label}>
        {label}
      </span>
      {picks.map(({ id, label, onPick }) => (
        <button
          key={id}
          type="button"
          className={styles.pick}
          onClick={() => {
            onPick();
            document.getElementById(fieldId)?.focus();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
