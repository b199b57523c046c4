import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  id: string;
  error: string | undefined;
  /** Null for the user's default. */
  value: string | null;
  onChange: (organiserId: string) => void;
}

/** Shows the field for the organiser that publishes the event, for members of one; nothing for other users. */
export function OrganiserField({ id, error, value, onChange }: Props) {
  const { t } = useTranslation();
  const { data: mine = [] } = useQuery(myOrganisersQuery());
  const chosen = value ?? mine.find(({ isUsual }) => isUsual)?.id ?? '';
  // An administrator keeps the organiser that it has.
  const isForeign = chosen !== '' && !mine.some((organiser) => organiser.id === chosen);
  if (mine.length === 0 || (isForeign && !error)) return null;
  return (
    <SelectField
      id={id}
      label={t('form:organiser')}
      hint={t('form:organiserHint')}
      error={error}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('form:organiserNone')}</option>
      {mine.map((organiser) => (
        <option key={organiser.id} value={organiser.id}>
          {organiser.name}
        </option>
      ))}
    </SelectField>
  );
}
