import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import { activeCount } from '#web/events/filters/event-filters.tsx';
import { LazyPart } from '#web/screens/map-screen/lazy-part.tsx';
import { SpokenCount } from '#web/screens/map-screen/results/result-count.tsx';
import paneStyles from '#web/screens/map-screen/results/results-pane.module.css';
import { useResultTotal, type VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { MapPins } from '#web/screens/map-screen/state/map-pins.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import layerStyles from '#web/ui/layer.module.css';
import { Layer } from '#web/ui/layer.tsx';
import styles from './filter-layer.module.css';

interface Props {
  map: MapStore;
  pins: MapPins;
  query: VisibleQuery;
}

/** The filter fields, loaded when the pointer or focus comes near. */
export const fields = new LazyPart(() => import('./map-fields.tsx').then((file) => file.MapFields));

/** Shows the filter fields. Renders nothing until their code is loaded. */
function Fields(props: Props) {
  return (
    <Suspense>
      <fields.Part {...props} />
    </Suspense>
  );
}

interface LayerProps extends Props {
  isWide: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: React.RefObject<HTMLButtonElement | null>;
  onZoomOut: () => void;
}

/**
 * Shows the filters over the map; the list stays visible beside them. The button that closes them shows the number of
 * results.
 */
export function FilterLayer({ map, pins, query, onZoomOut, ...layer }: LayerProps) {
  const { t } = useTranslation();
  const { total, wait } = useResultTotal(query);
  const isActive = activeCount(query.filters) > 0;
  const isKnown = total !== null && wait === null;
  return (
    <Layer
      {...layer}
      title={t('filters:title')}
      closeLabel={t('filters:close')}
      className={styles.filtersPane}
      isLasting
    >
      <div className={styles.filters}>
        <div className={styles.fields}>{layer.isOpen && <Fields map={map} pins={pins} query={query} />}</div>
        <footer className={layerStyles.foot}>
          {isActive && (
            <Button kind="quiet" onPress={() => map.filter({})}>
              {t('filters:reset')}
            </Button>
          )}
          {/* Beside the wide layer, the list announces it. */}
          {!layer.isWide && <SpokenCount query={query} />}
          {isKnown && total === 0 ? (
            <Button
              icon="minus"
              className={styles.show}
              onPress={() => {
                layer.onClose();
                onZoomOut();
              }}
            >
              {t('filters:lookFurther')}
            </Button>
          ) : (
            <Button kind="primary" className={styles.show} onPress={layer.onClose}>
              {isKnown ? t('filters:showEvents', { count: total }) : t('filters:show')}
            </Button>
          )}
        </footer>
      </div>
    </Layer>
  );
}

/**
 * Shows the filter button with the number of active filters, except days, which are chosen elsewhere. Pointer or focus
 * starts loading the filter fields.
 */
export function FilterButton({
  filters,
  ...rest
}: { filters: EventFilters } & Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'>) {
  const { t } = useTranslation();
  const count = activeCount(filters) - (filters.days ? 1 : 0);
  const label = count > 0 ? t('filters:openWithActive', { count }) : t('filters:open');
  return (
    <span className={paneStyles.filterButton}>
      <IconButton
        {...rest}
        icon="filters"
        label={label}
        className={paneStyles.round}
        onPointerEnter={fields.prepare}
        onFocus={fields.prepare}
      />
      {count > 0 && (
        <span className={paneStyles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  );
}
