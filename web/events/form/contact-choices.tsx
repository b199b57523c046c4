import { useTranslation } from 'react-i18next';
import { CheckChoices } from './check-words.tsx';
import type { EntryForm } from './use-entry-form.ts';

/** Whether the description has the telephone number or mail address of the announcement, which everyone can read then. */
export function ContactChoices({ form }: { form: EntryForm }) {
  const { t } = useTranslation();
  return (
    <CheckChoices
      form={form}
      field="description"
      labelOf={({ label }) => t(label === 'with' ? 'announcement.withContact' : 'announcement.withoutContact')}
    />
  );
}
