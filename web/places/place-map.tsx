import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoundingBox, PlaceKind } from '#contract/places.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { PinMap } from '#web/map/pin-map.tsx';
import { viewOfBox } from '#web/map/view-geometry.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './address-field.module.css';
import { type ChosenPlace, movedMetres, movedTo } from './chosen-place.ts';

/** Zoom by kind. Towns are further out, because only their centre is known and the user has to find the exact spot. */
const zooms: Record<PlaceKind, number> = { address: 17, venue: 17, street: 16, area: 14, town: 13, country: 6 };

/** Fits a phone, so that a country is entirely visible. */
const mapSize = { widthPx: 300, heightPx: 220 };

interface Props {
  place: ChosenPlace;
  onChange: (place: ChosenPlace) => void;
  /** The pin is not placed yet and starts in the centre of this area. */
  startArea?: BoundingBox | undefined;
}

/** Shows a map of the chosen place with a movable pin. */
export function PlaceMap({ place, onChange, startArea }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const metres = movedMetres(place);
  // Keeps the zoom after the pin has been placed, because the map is the same.
  const area = useRef(startArea);
  const zoom = area.current ? viewOfBox(area.current, mapSize).zoom : zooms[place.kind];
  const isVague = (place.kind === 'town' || place.kind === 'area') && !place.foundAt;
  return (
    <div className={styles.place}>
      <p className={isVague || startArea ? styles.vague : styles.note} role={startArea && 'status'}>
        {t(note())}
      </p>
      {settings && (
        <PinMap
          place={place}
          zoom={zoom}
          takesFocus={startArea !== undefined}
          onMove={(moved) => onChange(movedTo(place, moved))}
          labels={{
            map: t('places:map', { address: place.displayName }),
            pin: t('places:pin'),
            keyboard: t('places:pinKeys'),
            zoomIn: t('map:zoomIn'),
            zoomOut: t('map:zoomOut'),
          }}
          tiles={settings.tiles}
          locale={locale}
        />
      )}
      <div className={styles.moved}>
        <p className={styles.note} role="status">
          {place.foundAt && t('places:moved', { distance: inWords(metres, locale) })}
        </p>
        {place.foundAt && (
          <Button kind="quiet" icon="reset" onPress={() => place.foundAt && onChange(movedTo(place, place.foundAt))}>
            {t('places:resetPin')}
          </Button>
        )}
      </div>
    </div>
  );

  function note() {
    if (startArea) return 'places:putPin';
    if (place.isByHand) return 'places:byHand';
    return isVague ? 'places:dragFromTown' : 'places:drag';
  }
}

function inWords(metres: number, locale: string): string {
  const [amount, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: metres < 1000 ? 0 : 1 }).format(
    amount,
  );
}
