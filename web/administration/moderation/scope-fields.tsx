import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModerationScope } from '#contract/moderation.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AreaEditor } from './area-editor.tsx';
import { CountryField } from './country-field.tsx';
import styles from './moderation.module.css';

interface Props {
  scope: ModerationScope;
  title: string;
  onChange: (scope: ModerationScope) => void;
  /** Absent if it is the only one. */
  onRemove?: (() => void) | undefined;
}

/** Shows the fields of one scope: its countries and areas, and its styles. */
export function ScopeFields({ scope, title, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const dances = useQuery(dancesQuery()).data ?? [];
  const nameOf = useCatalogueName();
  const [isAdding, setAdding] = useState(false);
  const { countries, areas, styles: chosen } = scope;
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const places = [
    ...countries.map((code) => ({
      id: code,
      name: names.of(code) ?? code,
      remove: () => onChange({ ...scope, countries: countries.filter((each) => each !== code) }),
    })),
    ...areas.map((area) => ({
      id: JSON.stringify(area),
      name: area.name,
      remove: () => onChange({ ...scope, areas: areas.filter((each) => each !== area) }),
    })),
  ];
  return (
    <fieldset className={styles.scope}>
      <legend className={styles.scopeTitle}>{title}</legend>
      {onRemove && (
        <div className={styles.buttons}>
          <Button kind="quiet" icon="trash" onPress={onRemove}>
            {t('moderation:removeScope')} <span className="visually-hidden">({title})</span>
          </Button>
        </div>
      )}
      <h3 className={styles.heading}>{t('moderation:where')}</h3>
      {places.length === 0 ? (
        <p className={styles.note}>{t('moderation:anywhere')}</p>
      ) : (
        <ul className={styles.places}>
          {places.map(({ id, name, remove }) => (
            <li key={id} className={styles.place}>
              <bdi>{name}</bdi>
              <IconButton icon="close" label={t('moderation:removePlace', { name })} onPress={remove} />
            </li>
          ))}
        </ul>
      )}
      <CountryField except={countries} onPick={(code) => onChange({ ...scope, countries: [...countries, code] })} />
      {isAdding ? (
        <AreaEditor
          onAdd={(area) => {
            setAdding(false);
            onChange({ ...scope, areas: [...areas, area] });
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div className={styles.buttons}>
          <Button icon="map" onPress={() => setAdding(true)}>
            {t('moderation:addArea')}
          </Button>
        </div>
      )}
      <h3 className={styles.heading}>{t('moderation:styles')}</h3>
      {chosen.length === 0 && <p className={styles.note}>{t('moderation:anyStyle')}</p>}
      <ChipGroup
        label={t('moderation:styles')}
        chips={dances.map((dance) => ({ id: dance.id, label: nameOf(dance), color: dance.color }))}
        selected={chosen}
        onChange={(selected) => onChange({ ...scope, styles: selected })}
      />
    </fieldset>
  );
}
