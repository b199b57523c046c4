import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapState } from '#web/events/links/map-state.ts';
import { isHomeLocation, setHomeLocation } from '#web/screens/map-screen/state/home-location.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './near-bar.module.css';
import type { Near } from './use-near.ts';

const orders = ['nearest', 'soonest'] as const satisfies MapState['order'][];

/** The order of nearby events, and whether the map opens here next time. */
export function NearBar({ map, near, order }: { map: MapStore; near: Near; order: MapState['order'] }) {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(() => isHomeLocation(near));

  function keep() {
    const isStored = setHomeLocation(isKept ? null : near);
    if (!isStored) return showToast(t('start:notKept'), 'bad');
    setIsKept(!isKept);
    showToast(t(isKept ? 'start:forgotten' : 'start:kept'));
  }

  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div className={styles.orders} role="group" aria-label={t('start:list')}>
        {orders.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.order}
            aria-pressed={each === order}
            onClick={() => each !== order && map.sort(each)}
          >
            {t(`start:${each}`)}
          </button>
        ))}
      </div>
      <button type="button" className={styles.keep} aria-pressed={isKept} onClick={keep}>
        <Icon name={isKept ? 'check' : 'place'} />
        {t('start:keep')}
      </button>
    </div>
  );
}
