import { useTranslation } from 'react-i18next';
import { maxFactCharacters } from '#contract/constants.ts';
import { type Facts, factChoices, factLines } from '#contract/event-details.ts';
import styles from '#web/events/form/event-form.module.css';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  facts: Facts;
  error: string | undefined;
  onChange: (facts: Facts) => void;
}

type Choice = keyof typeof factChoices;
const choices = Object.keys(factChoices) as Choice[];

/** Shows the fields for facts: a choice or a short text each, all optional. */
export function FactFields({ facts, error, onChange }: Props) {
  const { t } = useTranslation();
  // An empty fact is removed, so that the values are unchanged when a choice is taken back.
  const change = (name: keyof Facts, value: string) => {
    const { [name]: _, ...others } = facts;
    onChange({ ...others, ...(value !== '' && { [name]: value }) });
  };
  const isLong = (text = '') => text.trim().length > maxFactCharacters;
  const firstLong = factLines.find((name) => isLong(facts[name]));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('form:facts')}</legend>
      <div className={styles.times}>
        {choices.map((name) => (
          <SelectField
            key={name}
            label={t(`form:factLabels.${name}`)}
            value={facts[name] ?? ''}
            onChange={(event) => change(name, event.target.value)}
          >
            <option value="">{t('form:factUnsaid')}</option>
            {factChoices[name].map((value) => (
              <option key={value} value={value}>
                {t(`eventDetails:facts.${name}.${value}` as 'eventDetails:facts.level.everyone')}
              </option>
            ))}
          </SelectField>
        ))}
        {factLines.map((name) => (
          <TextField
            key={name}
            // The link to the error leads to the first text that is too long.
            id={name === firstLong ? fieldId('facts') : undefined}
            label={t(`form:factLabels.${name}`)}
            hint={t(`form:factHints.${name}`)}
            error={isLong(facts[name]) ? error : undefined}
            autoComplete="off"
            value={facts[name] ?? ''}
            onChange={(event) => change(name, event.target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
