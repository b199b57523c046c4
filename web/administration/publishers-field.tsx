import { useTranslation } from 'react-i18next';
import type { Publishers } from '#contract/site.ts';
import { publishers } from '#contract/site-values.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';

/** Texts of the accounts that may publish without a decision of the team. */
export const publisherLabels = {
  everyone: 'waitingEvents:everyone',
  confirmed: 'waitingEvents:confirmed',
  approved: 'waitingEvents:approvedOnly',
} as const satisfies Record<Publishers, string>;

interface Props {
  id: string;
  value: Publishers;
  error?: string | undefined;
  onChange: (value: Publishers) => void;
}

/** Shows a choice of the accounts that may publish without a decision of the team. */
export function PublishersField({ id, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const hints = {
    everyone: t('waitingEvents:everyoneHint'),
    confirmed: t('waitingEvents:confirmedHint'),
    approved: t('waitingEvents:approvedHint'),
  };
  return (
    <RadioGroup
      id={id}
      label={t('waitingEvents:whoText')}
      error={error}
      choices={publishers.map((one) => ({ value: one, label: t(publisherLabels[one]), hint: hints[one] }))}
      value={value}
      onChange={({ target }) => onChange(publishers.find((one) => one === target.value) ?? value)}
    />
  );
}
