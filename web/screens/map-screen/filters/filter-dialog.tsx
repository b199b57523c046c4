import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { activeCount } from '#web/events/filters/event-filters.tsx';
import { LazyPart } from '#web/screens/map-screen/lazy-part.tsx';
import { ResultCount, SpokenCount } from '#web/screens/map-screen/results/result-count.tsx';
import styles from '#web/screens/map-screen/results/results-pane.module.css';
import type { VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { MapPins } from '#web/screens/map-screen/state/map-pins.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface Props {
  map: MapStore;
  pins: MapPins;
  query: VisibleQuery;
}

/** The filter fields, loaded when the pointer or focus comes near. */
export const fields = new LazyPart(() => import('./map-fields.tsx').then((file) => file.MapFields));

/** Shows the filter fields. Renders nothing until their code is loaded. */
export function Fields(props: Props) {
  return (
    <Suspense>
      <fields.Part {...props} />
    </Suspense>
  );
}

interface DialogProps extends Props {
  isOpen: boolean;
  onClose: () => void;
}

/** The filters in a dialog; the button that closes it shows the number of results. */
export function FilterDialog({ map, pins, query, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('filters:title')}
      closeLabel={t('filters:close')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <IconButton
            icon="reset"
            label={t('filters:reset')}
            className={activeCount(query.filters) > 0 ? undefined : styles.later}
            onPress={() => map.filter({})}
          />
          <SpokenCount query={query} />
          <Button kind="primary" className={styles.show} onPress={onClose}>
            <ResultCount query={query} />
          </Button>
        </>
      }
    >
      {isOpen && <Fields map={map} pins={pins} query={query} />}
    </Dialog>
  );
}

/** Shows the filter button with the number of active filters. Pointer or focus starts loading the filter fields. */
export function FilterButton({
  count,
  ...rest
}: { count: number } & Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'>) {
  const { t } = useTranslation();
  const label = count > 0 ? t('filters:openWithActive', { count }) : t('filters:open');
  return (
    <span className={styles.filterButton}>
      <IconButton
        {...rest}
        icon="filters"
        label={label}
        className={styles.round}
        onPointerEnter={fields.prepare}
        onFocus={fields.prepare}
      />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  );
}
