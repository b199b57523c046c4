import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { placeName } from '#contract/place-name.ts';
import { nameOfDays } from '#web/events/days/named-days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { useUsualDays } from '#web/events/days/use-usual-days.ts';
import { type ChosenFilter, useChosenFilters } from '#web/events/filters/use-chosen-filters.ts';
import { roundToKilometre } from '#web/events/links/map-state.ts';
import { longDaySeen, shortDay, shortDays } from '#web/i18n/dates.ts';
import { dayAt } from '#web/i18n/event-status.ts';
import { inTown } from '#web/i18n/in-town.ts';
import { formatsOf } from '#web/i18n/load-texts.ts';
import { useLocale } from '#web/i18n/locale.ts';
import type { Place } from '#web/map/view.ts';
import { townPath } from '#web/paths.ts';
import { middleOfTown, townAtQuery } from '#web/places/town-query.ts';
import { useAreaName, useInArea } from '#web/screens/map-screen/state/use-area-name.ts';
import { ResultCount } from './result-count.tsx';
import styles from './results-heading.module.css';
import { useResultsTimeZone, type VisibleQuery } from './use-events-in-view.ts';

/** A title of two lines has space for two names of filters. */
const maxNames = 2;

/**
 * The title of the list: filters, days, place and number of events. "Tango · free tonight in Lyon"; without days
 * "126 tango events in Lyon"; without anything only the number.
 */
export const ResultsHeading = memo(function ResultsHeading({ query }: { query: VisibleQuery }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const usual = useUsualDays();
  const today = usual.tonight.last;
  const timeZone = useResultsTimeZone(query);
  const where = useWhere(query);
  const chosen = useChosenFilters(query.filters);
  const { days } = query.filters;
  const isAnything = !days && chosen.length === 0;
  if (isAnything && !query.near && !query.area) return <ResultCount query={query} />;

  const what = namesOf(chosen);
  // "126 Argentine tango events in Lyon" has the number in the title. English names may begin with a proper noun.
  const isSentence = !days && (chosen.length === 0 || (chosen.length === 1 && chosen[0]?.color !== undefined));

  const name = nameOfDays(days, usual);
  const range = days === 'tonight' ? usual.tonight : days;
  const tonight = timeZone ? dayAt(timeZone, now) : today;
  const day = days === 'tonight' ? tonight : range?.first === range?.last && range?.first;
  const written = day
    ? name
      ? shortDay(locale, day)
      : longDaySeen(locale, day, today)
    : range && shortDays(locale, `${range.first}T00:00`, `${range.last}T23:59`);
  return (
    <div className={styles.heading}>
      <p className={styles.title} data-page-title>
        {isSentence ? (
          <ResultCount
            query={query}
            isPlain
            what={formatsOf(locale).stylesInSentences === 'lower' ? lower(what) : what}
            where={where}
          />
        ) : (
          <>
            {what} {name ? (what ? lower(t(`filters:${name}`)) : t(`filters:${name}`)) : written} {where}
          </>
        )}
      </p>
      {!isSentence && (
        <p className={styles.facts}>
          {name && (
            <>
              <span>{written}</span>
              {' · '}
            </>
          )}
          <ResultCount query={query} isPlain />
        </p>
      )}
    </div>
  );
});

/** Returns `Tango · free +2`. Facts have no colour. */
function namesOf(chosen: readonly ChosenFilter[]): string {
  const shown = chosen.slice(0, maxNames).map(({ label, color }, nth) => (nth > 0 && !color ? lower(label) : label));
  return shown.join(' · ') + (chosen.length > maxNames ? ` +${chosen.length - maxNames}` : '');
}

/** Returns the text as the continuation of a title; `West Coast Swing` stays as it is. */
function lower(text: string): string {
  return /\p{Lu}/u.test(text.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the place as text: near the user, in a town with a link to its page, in a country, or here. */
function useWhere({ area, box, near }: VisibleQuery): React.ReactNode {
  const { t } = useTranslation();
  const locale = useLocale();
  const chosen = area === 'near' ? null : area;
  const name = useAreaName(area);
  const inCountry = useInArea(area);
  const isNear = near !== null && isInside(near, box);
  const isHere = isNear && near.isExact;
  const isCountry = chosen !== null && 'country' in chosen;
  const middle = isCountry ? null : chosen ? roundToKilometre(chosen) : area === 'near' ? near : middleOfTown(box);
  // The list may cover the map's centre: the town of a requested place is known better.
  const { data } = useQuery(townAtQuery(isHere ? null : middle && isNear ? near : middle));
  if (isCountry) return inCountry;
  if (isHere) return t('map:near.here');
  const town = data?.town;
  if (!middle || !(chosen ?? town)) return t('map:near.area');
  const words = inTown(locale, name ?? (town ? placeName(locale, town.name, town.names) : ''));
  return town?.slug ? <Link to={townPath(town.slug)}>{words}</Link> : words;
}

/** The user may have moved away from the requested place. */
function isInside({ latitude, longitude }: Place, { west, south, east, north }: VisibleQuery['box']): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
