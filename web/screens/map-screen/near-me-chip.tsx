import { useTranslation } from 'react-i18next';
import chipStyles from '#web/events/day-chips.module.css';
import { usualDays } from '#web/events/days.ts';
import { useLocateMe } from '#web/map/locate-me.ts';
import { type Place, rounded } from '#web/map/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { MapStore } from './map-store.ts';
import { stayNear } from './use-near-me.ts';

/** Some dozen kilometres around: as far as one goes for an evening. */
const nearbyZoom = 10;

/** One press: the map where one is, on what is danced tonight. Says why where the device does not tell. */
export function NearMeChip({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  const show = (place: Place) => {
    const { from: _, ...filters } = map.state.filters;
    map.listDays({ ...filters, days: usualDays(new Date()).tonight });
    map.lookAt(rounded({ ...place, zoom: Math.max(nearbyZoom, map.state.view.zoom) }));
    stayNear(place);
  };
  const { locating, locate } = useLocateMe(show, (why) => showToast(t(`near.${why}`), 'bad'));
  return (
    <button
      type="button"
      className={chipStyles.chip}
      aria-label={t('near.press')}
      aria-busy={locating === 'asking'}
      onClick={locate}
    >
      <Icon name="locate" />
      <span className={chipStyles.roomy}>{t('near.chip')}</span>
    </button>
  );
}
