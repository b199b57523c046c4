import chipStyles from '#web/events/days/day-chips.module.css';
import { nearWords } from '#web/i18n/near.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useLocateNear } from '#web/screens/map-screen/nearby/use-locate-near.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Icon } from '#web/ui/icon.tsx';

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
