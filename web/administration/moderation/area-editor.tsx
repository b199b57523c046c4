import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModeratedArea } from '#contract/moderation.ts';
import type { BoundingBox } from '#contract/places.ts';
import { boxAround } from '#contract/views.ts';
import { TownField } from '#web/follows/town-field.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { AreaMap } from '#web/map/area-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './moderation.module.css';

const sides = ['north', 'south', 'west', 'east'] as const;
const radiiKm = [10, 25, 50, 100, 200] as const;
/** Western Europe, until an area is drawn. */
const start: BoundingBox = { west: -6, south: 41, east: 10, north: 52 };

type Bounds = Record<(typeof sides)[number], string>;

/**
 * Shows the fields of a new area: a town and a radius, a rectangle drawn on the map, or its bounds. Calls `onAdd` with
 * a valid area.
 */
export function AreaEditor({ onAdd, onCancel }: { onAdd: (area: ModeratedArea) => void; onCancel: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const [name, setName] = useState('');
  const [bounds, setBounds] = useState<Bounds>({ north: '', south: '', west: '', east: '' });
  const [radiusKm, setRadiusKm] = useState<number>(50);
  const [town, setTown] = useState<{ name: string; latitude: number; longitude: number } | null>(null);
  const [isChecked, setChecked] = useState(false);

  const box = boxIn(bounds);
  const isNamed = name.trim() !== '';

  function put(given: BoundingBox): void {
    const shown = (degrees: number) => String(Math.round(degrees * 1e4) / 1e4);
    const { north, south, west, east } = given;
    setBounds({ north: shown(north), south: shown(south), west: shown(west), east: shown(east) });
  }
  function around(place: NonNullable<typeof town>, km: number): void {
    put(boxAround(place, km));
    if (!isNamed || name === town?.name) setName(place.name);
  }

  return (
    <div className={styles.editor}>
      <div className={styles.pair}>
        <TownField
          onChange={(found) => {
            setTown(found);
            if (found) around(found, radiusKm);
          }}
        />
        <SelectField
          label={t('moderation:radius')}
          value={String(radiusKm)}
          onChange={(event) => {
            const km = Number(event.target.value);
            setRadiusKm(km);
            if (town) around(town, km);
          }}
        >
          {radiiKm.map((km) => (
            <option key={km} value={km}>
              {t('moderation:kilometres', { count: km })}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={styles.note}>{t('moderation:drawHint')}</p>
      {settings && (
        <AreaMap
          boxes={[box ?? { ...start, isRough: true }]}
          label={t('moderation:areaMap')}
          tiles={settings.tiles}
          locale={locale}
          drawing={{
            onDraw: put,
            labels: {
              draw: t('moderation:draw'),
              useView: t('moderation:useView'),
              zoomIn: t('moderation:zoomIn'),
              zoomOut: t('moderation:zoomOut'),
            },
          }}
        />
      )}
      <fieldset className={styles.bounds}>
        <legend>{t('moderation:bounds')}</legend>
        {sides.map((side) => (
          <TextField
            key={side}
            label={t(`moderation:${side}`)}
            inputMode="text"
            autoComplete="off"
            value={bounds[side]}
            onChange={(event) => setBounds({ ...bounds, [side]: event.target.value })}
          />
        ))}
      </fieldset>
      <TextField
        label={t('moderation:areaName')}
        hint={t('moderation:areaNameHint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isChecked && !isNamed ? t('moderation:nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {isChecked && !box && (
        <p className={styles.error} role="alert">
          {t('moderation:boundsWrong')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button icon="check" onPress={() => (box && isNamed ? onAdd({ name: name.trim(), ...box }) : setChecked(true))}>
          {t('moderation:addThisArea')}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('adminPanel:cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the box of typed degrees, or null if they are none. A decimal comma is accepted. */
function boxIn(bounds: Bounds): BoundingBox | null {
  const degrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));
  const box = {
    north: degrees(bounds.north),
    south: degrees(bounds.south),
    west: degrees(bounds.west),
    east: degrees(bounds.east),
  };
  const { north, south, west, east } = box;
  const isValid =
    -90 <= south && south < north && north <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180 && west !== east;
  return isValid ? box : null;
}
