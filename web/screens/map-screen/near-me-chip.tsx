import { useTranslation } from 'react-i18next';
import chipStyles from '#web/events/day-chips.module.css';
import { Icon } from '#web/ui/icon.tsx';
import type { MapStore } from './map-store.ts';
import { useLocateNear } from './use-locate-near.ts';

/** One press: the map where one is, on what is danced tonight. */
export function NearMeChip({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  const { locating, locate } = useLocateNear(map);
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
