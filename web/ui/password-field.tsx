import { useState } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import strengthStyles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'icon' | 'end'> {
  /** Label of the button that shows the password. */
  showLabel: string;
  /** Strength from 0 to 4 with a text that is announced on changes. */
  strength?: { score: number; text: string } | undefined;
}

const steps = [1, 2, 3, 4];

/** Shows a password field with a button that shows the password, and optionally its strength. */
export function PasswordField({ showLabel, strength, ...field }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={strengthStyles.field}>
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        type={isShown ? 'text' : 'password'}
        end={
          <button
            type="button"
            className={styles.end}
            aria-label={showLabel}
            title={showLabel}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'hidden' : 'shown'} />
          </button>
        }
      />
      {strength && (
        <div className={strengthStyles.strength} data-score={strength.score}>
          <span className={strengthStyles.bar} aria-hidden="true">
            {steps.map((step) => (
              <span key={step} className={strengthStyles.step} data-on={step <= strength.score} />
            ))}
          </span>
          <p className={strengthStyles.words} aria-live="polite">
            {strength.text}
          </p>
        </div>
      )}
    </div>
  );
}
