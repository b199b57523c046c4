import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { eventTypesQuery } from '#web/catalogue/queries.ts';
import { useFactChips } from '#web/events/filters/event-filters.tsx';
import { currentSlugs } from '#web/events/filters/favourite-styles.ts';
import { StyleFilter } from '#web/events/filters/style-filter.tsx';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/page-column.tsx';
import styles from './embed-screen.module.css';
import type { EmbedParameters, ParameterName } from './embed-state.ts';
import { PlaceField, type TypedPlace } from './place-field.tsx';
import type { useChosenParts } from './use-chosen-parts.ts';

interface Props {
  parameters: EmbedParameters;
  chosen: ReturnType<typeof useChosenParts>;
  place: TypedPlace;
  /** Sets parameters; undefined removes one. */
  onChange: (change: EmbedChange) => void;
}

export type EmbedChange = Partial<Record<ParameterName, string | undefined>>;

const nowhere: EmbedChange = { town: undefined, organiser: undefined, venue: undefined, bbox: undefined };
const noPlace: EmbedChange = { ...nowhere, near: undefined, country: undefined };

/** Shows the filters of the embed: a town, an organiser or a venue, styles, types and facts. */
export function ChooseEvents({ parameters, chosen, place, onChange }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const nameOf = useCatalogueName();
  const factChips = useFactChips();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const [isOpen] = useState(Boolean(parameters.types ?? parameters.facts));
  const listOf = (name: 'styles' | 'types' | 'facts') => parameters[name]?.split(',') ?? [];
  const change = (name: 'styles' | 'types' | 'facts') => (slugs: string[]) =>
    onChange({ [name]: slugs.toSorted().join(',') || undefined });
  return (
    <Card title={t('embed:which')}>
      <PlaceField {...place} onPick={(found) => onChange({ ...noPlace, ...found })} />
      {chosen.parts.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.parts.map(({ parameter, name }) => (
            <li key={parameter}>
              <button
                type="button"
                className={styles.part}
                aria-label={t('embed:remove', { name })}
                onClick={() => onChange({ [parameter]: undefined })}
              >
                {name}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.error && (
        <Banner
          kind="warning"
          actions={
            chosen.isUnknown && (
              <Button icon="close" onPress={() => onChange(noPlace)}>
                {t('embed:removePlace')}
              </Button>
            )
          }
        >
          {chosen.isUnknown ? t('embed:noSuchPlace') : errorMessage(chosen.error)}
        </Banner>
      )}
      <StyleFilter selected={listOf('styles')} counts={undefined} onChange={change('styles')} />
      <details className={styles.more} open={isOpen}>
        <summary>{t('embed:moreFilters')}</summary>
        <div className={styles.fields}>
          <section className={styles.group}>
            <h3 className={styles.label}>{t('filters:types')}</h3>
            <ChipGroup
              label={t('filters:types')}
              chips={types.map((type) => ({ id: type.slug, label: nameOf(type), color: type.color }))}
              selected={currentSlugs(types, listOf('types'))}
              onChange={change('types')}
            />
          </section>
          <section className={styles.group}>
            <h3 className={styles.label}>{t('filters:goodToKnow')}</h3>
            <ChipGroup
              label={t('filters:goodToKnow')}
              chips={factChips}
              selected={listOf('facts')}
              onChange={change('facts')}
            />
          </section>
        </div>
      </details>
    </Card>
  );
}
