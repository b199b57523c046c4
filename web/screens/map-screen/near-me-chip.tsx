import chipStyles from '#web/events/day-chips.module.css';
import { nearWords } from '#web/i18n/near.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { MapStore } from './map-store.ts';
import { useLocateNear } from './use-locate-near.ts';

/** One press: the map where one is, on what is danced tonight. */
export function NearMeChip({ map }: { map: MapStore }) {
  const words = nearWords[useLocale()];
  const { locating, locate } = useLocateNear(map);
  return (
    <button
      type="button"
      className={chipStyles.chip}
      aria-label={words.press}
      aria-busy={locating === 'asking'}
      onClick={locate}
    >
      <Icon name="locate" />
      <span className={chipStyles.roomy}>{words.chip}</span>
    </button>
  );
}
