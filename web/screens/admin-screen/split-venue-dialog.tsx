import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { refreshVenues, splitVenueOff } from '#web/administration/queries.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { shortDays } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { venueEventsQuery } from '#web/venues/queries.ts';
import styles from './venues.module.css';

interface Props {
  /** Null: closed. */
  venue: ManagedVenue | null;
  onClose: () => void;
}

/**
 * Asks whether to undo a merge of a venue, or to move some of its events to another venue. Closed if `venue` is null.
 */
export function SplitVenueDialog({ venue, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('adminPanel:venues.splitTitle', { name: venue?.name ?? '' })}
      closeLabel={t('adminPanel:close')}
      isOpen={venue !== null}
      onClose={onClose}
    >
      {venue && <Ways venue={venue} onDone={onClose} />}
    </Dialog>
  );
}

function Ways({ venue, onDone }: { venue: ManagedVenue; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutationOnce(async (what: Parameters<typeof splitVenueOff>[1]) => {
    const { venue: split, events } = await splitVenueOff(venue.id, what);
    showToast(t('adminPanel:venues.splitDone', { count: events, name: split.name }));
    await refreshVenues(client);
    onDone();
  });
  return (
    <div className={styles.inside}>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {venue.merged.length > 0 && (
        <>
          <h3>{t('adminPanel:venues.mergedBefore')}</h3>
          <ul className={styles.merged}>
            {venue.merged.map((merged) => (
              <li key={merged.id} className={styles.one}>
                <div className={styles.venue}>
                  <strong>
                    <bdi>{merged.name}</bdi>
                  </strong>
                  <span>
                    <bdi>{merged.displayName}</bdi>
                  </span>
                  <span className={styles.note}>
                    {t('adminPanel:venues.eventCount', { count: merged.amountOfEvents })}
                  </span>
                </div>
                <Button icon="undo" aria-busy={isPending} onPress={() => mutate({ venue: merged.id })}>
                  {t('adminPanel:venues.splitYes')} <span className="visually-hidden">({merged.name})</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <SomeEvents venueId={venue.id} isPending={isPending} onSplit={(events, name) => mutate({ events, name })} />
    </div>
  );
}

interface SomeProps {
  venueId: string;
  isPending: boolean;
  onSplit: (events: string[], name: string) => void;
}

/** Selects upcoming events and the name of the venue to which they move. */
function SomeEvents({ venueId, isPending, onSplit }: SomeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorMessage = useErrorMessage();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(venueEventsQuery(venueId, 'upcoming'));
  const [name, setName] = useState('');
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const isNameMissing = name.trim() === '';
  const events = data?.pages.flatMap((page) => page.rows);
  if (events?.length === 0) return null;

  function split() {
    setTried(true);
    if (!isNameMissing && ids.length > 0) onSplit([...ids], name.trim());
  }

  return (
    <>
      <h3>{t('adminPanel:venues.someEvents')}</h3>
      {error && <Banner kind="warning">{errorMessage(error)}</Banner>}
      {!events && !error && <Spinner label={t('adminPanel:loading')} />}
      {events && (
        <>
          <fieldset className={styles.choices} aria-label={t('adminPanel:venues.someEvents')}>
            {events.map((event) => (
              <Checkbox
                key={event.id}
                label={`${event.name} · ${shortDays(locale, event.dateStart, event.dateEnd)}`}
                checked={ids.includes(event.id)}
                onChange={({ target }) =>
                  setIds(target.checked ? [...ids, event.id] : ids.filter((id) => id !== event.id))
                }
              />
            ))}
            {hasNextPage && (
              <Button kind="quiet" icon="down" onPress={() => void fetchNextPage()}>
                {t('adminPanel:more')}
              </Button>
            )}
          </fieldset>
          <TextField
            label={t('adminPanel:venues.newName')}
            autoComplete="off"
            maxLength={150}
            value={name}
            error={isTried && isNameMissing ? t('adminPanel:venues.newNameMissing') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {isTried && ids.length === 0 && <Banner kind="warning">{t('adminPanel:venues.eventsMissing')}</Banner>}
          <Button aria-busy={isPending} onPress={split}>
            {t('adminPanel:venues.splitYes')}
          </Button>
        </>
      )}
    </>
  );
}
