import { useTranslation } from 'react-i18next';
import { ActiveFilter } from '#web/administration/active-filter.tsx';
import { TrailList } from '#web/administration/trail-list.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import styles from './part.module.css';

/** All that happened. */
export function TrailPart() {
  const { t } = useTranslation();
  const actor = useListFilters().get('actor');
  return (
    <div className={styles.part}>
      {actor && <ActiveFilter parameter="actor">{t('adminPanel.trail.ofSomeone')}</ActiveFilter>}
      <TrailList choice={{ actor }} />
    </div>
  );
}
