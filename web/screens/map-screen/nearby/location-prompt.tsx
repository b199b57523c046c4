import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { placeName } from '#contract/place-name.ts';
import type { TownTonight } from '#contract/tonight.ts';
import { townsTonightQuery } from '#web/events/near-queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import { type MapStore, placeOfTown } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateLink } from '#web/ui/state-link.tsx';
import styles from './location-prompt.module.css';
import { useLocateNear } from './use-locate-near.ts';

interface Props {
  map: MapStore;
  query: VisibleQuery;
  /** In the list's header on a desktop, where the cards need the space: without its text. */
  isLine?: boolean;
  /** Whether it offers towns, too. */
  hasTowns?: boolean;
  /** Rendered beside the towns. */
  children?: React.ReactNode;
}

const tonight = { days: 'tonight' } as const;

/** Asks visitors without a view where they want to dance tonight: near them, or in a town. */
export function LocationPrompt({ map, query, isLine = false, hasTowns = true, children }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const { locating, locate } = useLocateNear(map);
  return (
    <section className={isLine ? styles.line : styles.start} aria-labelledby={titleId}>
      <h2 id={titleId} className={isLine ? 'visually-hidden' : styles.question}>
        {t('start:question')}
      </h2>
      <Button kind="primary" icon="locate" className={styles.press} aria-busy={locating === 'asking'} onPress={locate}>
        {t('map:near.press')}
      </Button>
      {hasTowns && (
        <InTowns map={map} query={query}>
          {children}
        </InTowns>
      )}
    </section>
  );
}

function InTowns({ map, query, children }: Pick<Props, 'map' | 'query' | 'children'>) {
  const { t } = useTranslation();
  const labelId = useId();
  // Without an answer, the search remains available.
  const { data: towns, isError, isPaused } = useQuery(townsTonightQuery(query.box));
  const isMissing = !towns && (isError || isPaused);
  return (
    <div className={styles.inTowns}>
      <div className={styles.row}>
        {!isMissing && <p id={labelId}>{t(towns?.length === 0 ? 'start:noTowns' : 'start:towns')}</p>}
        {children}
      </div>
      {towns ? (
        <Towns labelId={labelId} map={map} towns={towns} />
      ) : (
        !isMissing && <Skeleton className={styles.waiting} />
      )}
    </div>
  );
}

function Towns({ labelId, map, towns }: Pick<Props, 'map'> & { labelId: string; towns: readonly TownTonight[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (towns.length === 0) return null;
  const nameOf = ({ name, names }: TownTonight) => placeName(locale, name, names);
  return (
    <ul className={styles.towns} aria-labelledby={labelId}>
      {towns.map((town) => (
        <li key={`${town.latitude} ${town.longitude}`}>
          <StateLink
            className={styles.town}
            href={map.addressAfter({ ...placeOfTown({ ...town, name: nameOf(town) }), filters: tonight })}
            aria-label={t('start:town', { town: nameOf(town), count: town.count })}
            onPress={() => map.showTown({ ...town, name: nameOf(town) }, tonight)}
          >
            {nameOf(town)} <span>{formatNumber(locale, town.count)}</span>
          </StateLink>
        </li>
      ))}
    </ul>
  );
}
