import { useTranslation } from 'react-i18next';
import { ActiveFilter } from '#web/administration/active-filter.tsx';
import { AuditList } from '#web/administration/audit-list.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import styles from './tab.module.css';

/** Shows the activity log of the whole site, or of the account in the URL. */
export function AuditTab() {
  const { t } = useTranslation();
  const actor = useListFilters().get('actor');
  return (
    <div className={styles.part}>
      {actor && <ActiveFilter parameter="actor">{t('adminPanel:trail.ofSomeone')}</ActiveFilter>}
      <AuditList choice={{ actor }} />
    </div>
  );
}
