import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapState } from '#web/events/links/map-state.ts';
import { isHomeLocation, setHomeLocation } from '#web/screens/map-screen/state/home-location.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { moveFocusByArrowKeys } from '#web/ui/arrow-keys.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './near-menu.module.css';
import type { Near } from './use-near.ts';

const orders = ['nearest', 'soonest'] as const satisfies MapState['order'][];

/** Shows a menu with the order of nearby events, and whether the map opens here next time. */
export function NearMenu({ map, near, order }: { map: MapStore; near: Near; order: MapState['order'] }) {
  const { t } = useTranslation();
  const [isKept, setIsKept] = useState(() => isHomeLocation(near));

  function keep() {
    const isStored = setHomeLocation(isKept ? null : near);
    if (!isStored) return showToast(t('start:notKept'), 'bad');
    setIsKept(!isKept);
    showToast(t(isKept ? 'start:forgotten' : 'start:kept'));
  }

  return (
    <Dropdown
      label={t('start:list')}
      place="opener"
      className={styles.opener}
      opener={<Icon name={order === 'nearest' ? 'place' : 'clock'} />}
    >
      {(id) => {
        const choose = (act: () => void) => () => {
          document.getElementById(id)?.hidePopover();
          act();
        };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between its buttons
          <div onKeyDown={steer}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
            <div className={styles.orders} role="group" aria-label={t('start:list')}>
              {orders.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles.order}
                  aria-pressed={each === order}
                  onClick={choose(() => each !== order && map.sort(each))}
                >
                  <Icon name="check" />
                  {t(`start:${each}`)}
                </button>
              ))}
            </div>
            <button type="button" className={styles.order} aria-pressed={isKept} onClick={choose(keep)}>
              <Icon name="check" />
              {t('start:keep')}
            </button>
          </div>
        );
      }}
    </Dropdown>
  );
}

function steer(event: React.KeyboardEvent<HTMLElement>) {
  moveFocusByArrowKeys(event, 'vertical', [...event.currentTarget.querySelectorAll('button')]);
}
