import { useId } from 'react';
import styles from './checkbox.module.css';
import { controlOf, type FieldLabels, FieldNotes } from './field.tsx';

interface Props extends Omit<FieldLabels, 'label'>, Omit<React.ComponentProps<'input'>, 'className' | 'type'> {
  /** May contain a link, for example to the terms. */
  label: React.ReactNode;
}

/** Shows a checkbox that is submitted with a form. */
export function Checkbox(props: Props) {
  return <Tick {...props} />;
}

/** Shows a switch that takes effect at once. */
export function Switch(props: Props) {
  return <Tick {...props} role="switch" />;
}

function Tick({ id: wantedId, label, mark, hint, error, ...input }: Props) {
  const ownId = useId();
  const id = wantedId ?? ownId;
  return (
    <div className={styles.tick}>
      <label className={styles.line} htmlFor={id}>
        <input {...input} {...controlOf(id, hint, error)} type="checkbox" className={styles.input} />
        <span>
          {label}
          {mark && <span className={styles.mark}> {mark}</span>}
        </span>
      </label>
      <div className={styles.notes}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
