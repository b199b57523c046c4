import { useTranslation } from 'react-i18next';
import type { ManagedOrganiser } from '#contract/organisers.ts';
import { suggestedManagedOrganisersQuery } from '#web/administration/queries.ts';
import { ManagedField, type ManagedFieldProps } from './managed-field.tsx';

/** Shows a field that finds an organiser by name. */
export function ManagedOrganiserField(props: ManagedFieldProps<ManagedOrganiser>) {
  const { t } = useTranslation();
  return (
    <ManagedField
      {...props}
      label={t('adminPanel:transfers.organiser')}
      hint={t('adminPanel:transfers.organiserHint')}
      query={suggestedManagedOrganisersQuery}
      show={({ name }) => name}
    />
  );
}
