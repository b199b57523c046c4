import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { suggestedManagedVenuesQuery } from '#web/administration/queries.ts';
import { ManagedField, type ManagedFieldProps } from './managed-field.tsx';
import { VenueFacts } from './venue-facts.tsx';

/** Shows a field that finds another venue than `exceptId` by name or town. */
export function ManagedVenueField(props: ManagedFieldProps<ManagedVenue> & { exceptId: string }) {
  const { t } = useTranslation();
  return (
    <ManagedField
      {...props}
      label={t('adminPanel:venues.other')}
      hint={t('adminPanel:venues.searchHint')}
      query={suggestedManagedVenuesQuery}
      show={(venue) => <VenueFacts venue={venue} />}
    />
  );
}
