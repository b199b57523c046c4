import { useId } from 'react';
import { controlOf, type FieldLabels, FieldNotes } from './field.tsx';
import styles from './radio-group.module.css';

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface Props
  extends FieldLabels,
    Omit<React.ComponentProps<'input'>, 'className' | 'type' | 'value' | 'defaultValue' | 'checked'> {
  choices: readonly Choice[];
  /** The selected value, if controlled. Not needed with the form library. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** Short options side by side. */
  isRow?: boolean;
}

/** Shows a few options, one of which is chosen, all visible. */
export function RadioGroup({
  id: wantedId,
  name: wantedName,
  label,
  mark,
  hint,
  error,
  choices,
  value,
  defaultValue,
  isRow = false,
  ...input
}: Props) {
  const ownId = useId();
  const id = wantedId ?? ownId;
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = controlOf(id, hint, error);
  const labels = choices.map((choice, index) => (
    <label key={choice.value} className={styles.choice}>
      <input
        {...input}
        {...(value === undefined ? {} : { checked: value === choice.value })}
        {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === choice.value })}
        // Links to the group lead to its first option.
        id={index === 0 ? id : undefined}
        type="radio"
        name={wantedName ?? id}
        value={choice.value}
        className={styles.input}
      />
      <span>
        {choice.label}
        {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
      </span>
    </label>
  ));
  return (
    <fieldset className={styles.group} aria-describedby={describedBy} data-invalid={isInvalid}>
      <legend className={styles.label}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </legend>
      {isRow ? <div className={styles.row}>{labels}</div> : labels}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
