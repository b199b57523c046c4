import { useTranslation } from 'react-i18next';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import { CheckChoices } from './needs-review-hint.tsx';

/**
 * Asks whether the description includes the telephone number or mail address of the announcement, which would be
 * public.
 */
export function ContactChoices({ form }: { form: EntryForm }) {
  const { t } = useTranslation();
  return (
    <CheckChoices
      form={form}
      field="description"
      labelOf={({ label }) => t(label === 'with' ? 'announcement:withContact' : 'announcement:withoutContact')}
    />
  );
}
