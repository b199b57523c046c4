import { useTranslation } from 'react-i18next';
import chipStyles from '#web/events/days/day-chips.module.css';
import { useLocateNear } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Shows a chip that moves the map to the user's position with tonight's events. */
export function NearMeChip({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  const { locating, locate } = useLocateNear(map);
  return (
    <button
      type="button"
      className={chipStyles.chip}
      aria-label={t('map:near.press')}
      aria-busy={locating === 'asking'}
      onClick={locate}
    >
      <Icon name="locate" />
      <span className={chipStyles.roomy}>{t('map:near.chip')}</span>
    </button>
  );
}
