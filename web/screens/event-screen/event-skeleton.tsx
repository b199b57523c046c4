import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './event-screen.module.css';

/** Shows a placeholder of the page while the event loads. */
export function EventSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.article} role="status">
      <span className="visually-hidden">{t('eventPage:loading')}</span>
      <div className={styles.main}>
        <Skeleton className={styles.titleSkeleton} />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
