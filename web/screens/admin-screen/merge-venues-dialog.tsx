import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { mergeVenuesInto, refreshVenues, splitVenueOff } from '#web/administration/queries.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { ManagedVenueField } from './managed-venue-field.tsx';
import styles from './venues.module.css';

/** The venues to merge. Without the second one, it is chosen in the dialog. */
export interface Merging {
  one: ManagedVenue;
  other: ManagedVenue | null;
}

interface Props {
  /** Null: closed. */
  merging: Merging | null;
  onClose: () => void;
}

/** Asks which of two venues to keep. The toast, and later a split, can undo it. */
export function MergeVenuesDialog({ merging, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ManagedVenue | null>(null);
  const [keptId, setKeptId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const errorMessage = useErrorMessage();
  const one = merging?.one;
  const other = merging?.other ?? chosen;
  // Most people know the venue with more events.
  const likely = one && other && (other.amountOfEvents > one.amountOfEvents ? other : one);
  const kept = [one, other].find((venue) => venue?.id === keptId) ?? likely;
  const removed = kept?.id === one?.id ? other : one;
  const merge = useMerge();
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    if (!kept || !removed) return;
    await merge(kept, removed);
    leave();
  });

  function leave() {
    setChosen(null);
    setKeptId(null);
    setIsMissing(false);
    reset();
    onClose();
  }

  const hintOf = ({ displayName, amountOfEvents }: ManagedVenue) =>
    `${displayName} · ${t('adminPanel:venues.eventCount', { count: amountOfEvents })}`;
  return (
    <ConfirmDialog
      title={t('adminPanel:venues.mergeTitle')}
      yes={
        isPending
          ? t('adminPanel:venues.moving', { count: removed?.amountOfEvents ?? 0 })
          : t('adminPanel:venues.mergeYes')
      }
      no={t('adminPanel:cancel')}
      isOpen={merging !== null}
      isPending={isPending}
      onYes={() => (removed ? mutate() : setIsMissing(true))}
      onNo={leave}
    >
      <div className={styles.inside}>
        {one && !other && (
          <p className={styles.venue}>
            <strong>
              <bdi>{one.name}</bdi>
            </strong>
            <span className={styles.note}>{hintOf(one)}</span>
          </p>
        )}
        {one && !merging.other && (
          <ManagedVenueField
            exceptId={one.id}
            chosen={chosen}
            error={isMissing && !chosen ? t('adminPanel:venues.otherMissing') : undefined}
            onChange={setChosen}
          />
        )}
        {one && other && (
          <RadioGroup
            name="kept"
            label={t('adminPanel:venues.which')}
            value={kept?.id}
            choices={[one, other].map((venue) => ({ value: venue.id, label: venue.name, hint: hintOf(venue) }))}
            onChange={(event) => setKeptId(event.target.value)}
          />
        )}
        {removed && kept && (
          <p>
            {t('adminPanel:venues.mergeText', { count: removed.amountOfEvents, into: kept.name, name: removed.name })}
          </p>
        )}
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </div>
    </ConfirmDialog>
  );
}

/** Returns a function that merges two venues, shows the result and offers undo. */
function useMerge() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  async function undo(kept: ManagedVenue, removed: ManagedVenue): Promise<void> {
    try {
      const { events } = await splitVenueOff(kept.id, { venue: removed.id });
      showToast(t('adminPanel:venues.splitDone', { count: events, name: removed.name }));
    } catch (error) {
      const again = { label: t('adminPanel:tryAgain'), onPress: () => void undo(kept, removed) };
      showToast(errorMessage(error), 'bad', again);
    }
    await refreshVenues(client);
  }

  return async (kept: ManagedVenue, removed: ManagedVenue): Promise<void> => {
    const { events } = await mergeVenuesInto(kept.id, removed.id);
    const words = t('adminPanel:venues.mergeDone', { count: events, name: kept.name });
    showToast(words, 'good', { label: t('adminPanel:undo'), onPress: () => void undo(kept, removed) });
    await refreshVenues(client);
  };
}
