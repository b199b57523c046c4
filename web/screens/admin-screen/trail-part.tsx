import { useTranslation } from 'react-i18next';
import { NarrowedTo } from '#web/administration/narrowed-to.tsx';
import { TrailList } from '#web/administration/trail-list.tsx';
import { useChoice } from '#web/administration/use-choice.ts';
import styles from './part.module.css';

/** All that happened. */
export function TrailPart() {
  const { t } = useTranslation();
  const actor = useChoice().get('actor');
  return (
    <div className={styles.part}>
      {actor && <NarrowedTo parameter="actor">{t('adminPanel.trail.ofSomeone')}</NarrowedTo>}
      <TrailList choice={{ actor }} />
    </div>
  );
}
