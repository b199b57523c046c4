import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '#contract/places.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './address-field.module.css';

/** Shows a suggested place: its address, and a note if only the town or country is known. */
export function Suggestion({ place }: { place: FoundPlace }) {
  const { t } = useTranslation();
  return (
    <span className={styles.suggestion}>
      <Icon name={['town', 'area', 'country'].includes(place.kind) ? 'map' : 'place'} />
      <span>
        <bdi>{place.displayName}</bdi>
        {place.kind === 'country' && <span className={styles.note}>{t('places:countryOnly')}</span>}
        {place.kind === 'town' && <span className={styles.note}>{t('places:townOnly')}</span>}
      </span>
    </span>
  );
}
