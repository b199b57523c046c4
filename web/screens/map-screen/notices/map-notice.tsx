import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/http/network.ts';
import { clockHere } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { shownAge } from '#web/kept/shown-age.ts';
import { useResultTotal, type VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { PinsStatus } from '#web/screens/map-screen/state/use-pins-status.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './map-notice.module.css';

/** Notes about the map's state, such as offline. Shown on the map, because the list may be collapsed on a phone. */
export function MapNotice({ picture, query }: { picture: PinsStatus; query: VisibleQuery }) {
  const { t } = useTranslation();
  const list = useResultTotal(query);
  const hasFailed = picture.error !== null || list.isError;
  const retry = () => {
    if (picture.error) picture.retry();
    if (list.isError) list.retry();
  };
  return (
    <div className={styles.notices}>
      <div role="status" className={styles.notices}>
        <Passing picture={picture} isNothingKept={list.isPart && list.total === 0} />
      </div>
      {hasFailed && (
        <div role="alert" className={styles.failed}>
          <Icon name="warning" />
          <p>{t('map:failed')}</p>
          <Button icon="reset" onPress={retry}>
            {t('frame:tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PassingProps {
  picture: PinsStatus;
  /** Offline, and nothing is known about this part of the map. */
  isNothingKept: boolean;
}

function Passing({ picture: { fromMs, wait, error }, isNothingKept }: PassingProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOnline = useIsOnline();
  const keptMs = useSyncExternalStore(shownAge.subscribe, shownAge.get);
  if (isOnline && keptMs === null) {
    return wait === 'late' && error === null && <p className={styles.note}>{t('map:counting')}</p>;
  }
  const atMs = keptMs ?? fromMs;
  const time = atMs === null ? null : clockHere(locale, new Date(atMs));
  return (
    <div className={styles.note}>
      <Icon name="offline" />
      <p>
        <strong>
          {time === null ? t('frame:offline') : t(isOnline ? 'map:slowSince' : 'map:offlineSince', { time })}
        </strong>
        {wait !== null ? <span> {t('frame:pending')}</span> : isNothingKept && <span> {t('map:notKeptText')}</span>}
      </p>
    </div>
  );
}
