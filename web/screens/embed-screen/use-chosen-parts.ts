import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeName } from '#contract/place-name.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { ApiError } from '#web/http/call.ts';
import { shortDay, shortDays } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { organiserQuery } from '#web/organisers/queries.ts';
import { townQuery } from '#web/towns/queries.ts';
import { venueQuery } from '#web/venues/queries.ts';
import type { EmbedParameters, ParameterName } from './embed-state.ts';

/** A chosen town, organiser, venue, area or time, with its name in the current language. */
interface ChosenPart {
  parameter: ParameterName;
  name: string;
}

interface Chosen {
  parts: ChosenPart[];
  /** Names what is shown: `Tango · Lyon`. Empty for everything. */
  title: string;
  /** The problem of a town, an organiser or a venue that could not be loaded. */
  error: Error | null;
  /** It does not exist. */
  isUnknown: boolean;
}

/** Returns the names of what is chosen. A name that is not known yet is the slug. */
export function useChosenParts(parameters: EmbedParameters): Chosen {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { town = '', organiser = '', venue = '', styles = '', types = '' } = parameters;
  const { bbox, near, country, from, days } = parameters;
  const { data: dances = [] } = useQuery(dancesQuery());
  const { data: eventTypes = [] } = useQuery(eventTypesQuery());
  const towns = useQuery({ ...townQuery(town, undefined), enabled: town !== '' });
  const organisers = useQuery({ ...organiserQuery(organiser), enabled: organiser !== '' });
  const venues = useQuery({ ...venueQuery(venue), enabled: venue !== '' });
  const error = towns.error ?? organisers.error ?? venues.error;

  const found = towns.data?.town;
  const places: ChosenPart[] = [
    ...part('organiser', organiser && (organisers.data?.name ?? organiser)),
    ...part('venue', venue && (venues.data?.name ?? venue)),
    ...part('town', town && (found ? placeName(locale, found.name, found.names) : town)),
    ...part('country', country && new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country)),
  ];
  const [first = '', last = first] = days?.split('..') ?? [];
  const parts = [
    ...places,
    ...part('bbox', bbox && t('embed:area')),
    ...part('near', near && t('embed:around')),
    ...part('from', from && `${t('filters:from')} ${shortDay(locale, `${from}T00:00`)}`),
    ...part('days', days && nameOfDays()),
  ];
  const kinds = [
    ...dances.filter(({ slug }) => styles.split(',').includes(slug)),
    ...eventTypes.filter(({ slug }) => types.split(',').includes(slug)),
  ];
  const title = [...kinds.map(nameOf), ...places.map(({ name }) => name)].join(' · ');
  const isUnknown = error instanceof ApiError && /-(?:unknown|hidden|gone)$/.test(error.code);
  return { parts, title, error, isUnknown };

  function nameOfDays(): string {
    return days === 'tonight' ? t('filters:tonight') : shortDays(locale, `${first}T00:00`, `${last}T23:59`);
  }
}

function part(parameter: ParameterName, name: string | undefined): ChosenPart[] {
  return name ? [{ parameter, name }] : [];
}
