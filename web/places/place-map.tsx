import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlaceKind } from '#contract/places.ts';
import { PinMap } from '#web/map/pin-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './address-field.module.css';
import { type ChosenPlace, movedMetres, movedTo } from './chosen-place.ts';

/** How near to look: of a town only the middle is known, and the door is to be found. */
const zooms: Record<PlaceKind, number> = { address: 17, venue: 17, street: 16, area: 14, town: 13, country: 5 };

interface Props {
  place: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
}

/** The chosen place on a map, its pin to be moved to the door. */
export function PlaceMap({ place, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const metres = movedMetres(place);
  const isVague = (place.kind === 'town' || place.kind === 'area') && !place.foundAt;
  return (
    <div className={styles.place}>
      <p className={isVague ? styles.vague : styles.note}>{t(isVague ? 'places.dragFromTown' : 'places.drag')}</p>
      {settings && (
        <PinMap
          place={place}
          zoom={zooms[place.kind]}
          onMove={(moved) => onChange(movedTo(place, moved))}
          labels={{
            map: t('places.map', { address: place.displayName }),
            pin: t('places.pin'),
            keyboard: t('places.pinKeys'),
            zoomIn: t('map.zoomIn'),
            zoomOut: t('map.zoomOut'),
          }}
          tiles={settings.tiles}
          locale={locale}
        />
      )}
      <div className={styles.moved}>
        <p className={styles.note} role="status">
          {place.foundAt && t('places.moved', { distance: inWords(metres, locale) })}
        </p>
        {place.foundAt && (
          <Button kind="quiet" icon="reset" onPress={() => place.foundAt && onChange(movedTo(place, place.foundAt))}>
            {t('places.resetPin')}
          </Button>
        )}
      </div>
    </div>
  );
}

function inWords(metres: number, locale: string): string {
  const [amount, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: metres < 1000 ? 0 : 1 }).format(
    amount,
  );
}
