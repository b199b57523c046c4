import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { type OwnEvent, openEvent } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { PendingUploadOffer } from '#web/events/drafts/pending-upload-offer.tsx';
import { type ComparedField, changesOfOthers, type Difference, merged } from '#web/events/form/differences.ts';
import { type DraftKey, deleteDraft } from '#web/events/form/draft.ts';
import { EventEditorForm, EventEditorFrame } from '#web/events/form/event-editor.tsx';
import { type EventFormValues, entryOf } from '#web/events/form/form-values.ts';
import { noRepetition, type PresentSeries } from '#web/events/form/repeat/repetition.ts';
import { previewDates, saveChange, takePictureOff } from '#web/events/form/save.ts';
import { useDraftKey } from '#web/events/form/use-draft-key.ts';
import { type SavedEvent, useEventEditor } from '#web/events/form/use-event-editor.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { invalidateEvent } from '#web/events/own/queries.ts';
import { eventQuery } from '#web/events/queries.ts';
import { eventAbout, leadsToConflict } from '#web/events/waiting/about.ts';
import { announceWaiting } from '#web/events/waiting/announce.ts';
import { localEvent } from '#web/events/waiting/local-event.ts';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { ApiError, call } from '#web/http/call.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { eventPath, leadsToRepetition } from '#web/paths.ts';
import { StatisticsCard } from '#web/statistics/statistics-card.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './new-dates.module.css';
import { type DatesPreview, NewDates } from './new-dates.tsx';
import { OtherChanges } from './other-changes.tsx';
import { isDeleted, useRestoring } from './use-restoring.ts';
import { Withdrawal } from './withdrawal.tsx';

/** The version that another user has saved meanwhile, and the fields that differ. */
interface Conflict {
  version: number;
  theirs: EventFormValues;
  found: Difference[];
}

interface Props {
  userId: string;
  event: OwnEvent;
}

/** Shows the form of an existing event once the draft key is known, a spinner until then. */
export function ChangedEventForm({ userId, event }: Props) {
  const { t } = useTranslation();
  const draftKey = useDraftKey(`${userId}/edit/${event.id}`);
  if (draftKey === null) return <Spinner label={t('frame:loading')} />;
  return <OpenForm userId={userId} event={event} draftKey={draftKey} />;
}

/** The form with the choice of dates and the resolution of conflicts. */
function OpenForm({ userId, event, draftKey }: Props & { draftKey: DraftKey }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [saved] = useState(() => ({ version: event.version, entry: entryOf(event) }));
  const [preview, setPreview] = useState<DatesPreview | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const leadsTo = useLocation().state?.leadsTo;
  const wantsRepetition = leadsTo === leadsToRepetition.leadsTo;
  useEffect(() => {
    if (wantsRepetition) document.getElementById(fieldId('repeat'))?.focus();
  }, [wantsRepetition]);
  const editor = useEventEditor({
    userId,
    draftKey,
    fresh: saved.entry,
    firstStep: wantsRepetition ? 2 : 1,
    picture: event.picture,
    draftExtras: () => ({ base: base.current, scope }),
    save,
    onSaved: () => void invalidateEvent(client, event),
    onDone(slug, isUnsent) {
      navigate(eventPath(slug), { replace: true });
      if (isUnsent) void announceWaiting(i18n);
      else showToast(t('editEvent:saved'));
    },
    onRestart() {
      base.current = saved;
      setScope('this');
    },
    exit: eventPath(event.slug),
  });
  const { draft, form, sending } = editor;
  const restoring = useRestoring(event.id, 'restoreAndSave', () => sending.mutate(false));
  // The version that the changes are based on, which may be older than the saved event.
  const base = useRef(draft?.base ?? saved);
  const [scope, setScope] = useState<Scope>(draft?.scope ?? 'this');
  // A change that waited, and that the server refused because of another editor.
  const waited = leadsTo === leadsToConflict.leadsTo ? draft?.base : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the draft at that time
  useEffect(() => {
    if (!waited) return;
    const found = changesOfOthers(waited.entry, form.latest(), saved.entry);
    if (found.length > 0) setConflict({ version: saved.version, theirs: saved.entry, found });
  }, []);

  async function save(entry: EventFormValues, isConfirmed: boolean): Promise<SavedEvent | null> {
    try {
      const dates = isConfirmed ? null : await previewDates(event.id, entry);
      if (dates && dates.added.length + dates.dropped.length > 0) {
        setPreview(dates);
        return null;
      }
      const local = localEvent(client, entry, { id: event.id, userId, timeZone: form.timeZone ?? null, base: event });
      const changed = await saveChange(event.id, { entry, base: base.current, scope }, local);
      const { slug } = changed ?? event;
      if (!changed && local) client.setQueryData(eventQuery(slug).queryKey, local);
      const isSent =
        editor.picture.file !== null || (await takePictureOff(event, { entry, base: base.current, scope }));
      return { id: event.id, slug, scope, isUnsent: changed === null || !isSent };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version-conflict') return compare(entry);
      throw error;
    }
  }

  /**
   * Loads the version of the other user. If fields conflict, shows them and returns null; otherwise saves on top of
   * that version.
   */
  async function compare(mine: EventFormValues): Promise<SavedEvent | null> {
    const now = await call(openEvent, { params: { id: event.id } });
    const theirs = entryOf(now);
    const found = changesOfOthers(base.current.entry, mine, theirs);
    if (found.length > 0) {
      setConflict({ version: now.version, theirs, found });
      return null;
    }
    const rebased = merged(base.current.entry, mine, theirs, []);
    base.current = { version: now.version, entry: theirs };
    form.change({ keepsPicture: rebased.keepsPicture });
    return save(rebased, true);
  }

  function choose(wanted: Scope) {
    setScope(wanted);
    // The recurrence does not apply to a single date.
    if (wanted === 'this') form.change({ repetition: noRepetition });
    editor.storeCurrentDraft({ scope: wanted });
  }

  function resolveConflict(taken: ComparedField[]) {
    if (!conflict) return;
    const chosen = merged(base.current.entry, form.latest(), conflict.theirs, taken);
    base.current = { version: conflict.version, entry: conflict.theirs };
    form.change(chosen);
    setConflict(null);
    sending.mutate(true);
  }

  return (
    <EventEditorFrame editor={editor} failedTitle={t('form:pictureFailedSaved')}>
      <Banner kind="warning" title={t('editEvent:warning')}>
        {t('editEvent:warningText')}
      </Banner>
      <WaitingPart kind="card" about={eventAbout(event.id)} />
      <PendingUploadOffer eventId={event.id} />
      {event.isCancelled && <Banner title={t('myEvents:isCancelled')}>{t('editEvent:cancelledText')}</Banner>}
      {conflict && (
        <OtherChanges
          mine={form.entry}
          theirs={conflict.theirs}
          found={conflict.found}
          isSending={sending.isPending}
          onChosen={resolveConflict}
          onBack={() => setConflict(null)}
        />
      )}
      <div hidden={conflict !== null} className={styles.form}>
        {event.seriesId !== null && (
          <Card>
            <RadioGroup
              label={t('myEvents:whichDates')}
              value={scope}
              onChange={(change) => choose(change.target.value === 'following' ? 'following' : 'this')}
              choices={[
                { value: 'this', label: t('myEvents:thisDate'), hint: longDay(locale, event.dateStart) },
                { value: 'following', label: t('myEvents:following'), hint: t('editEvent:followingHint') },
              ]}
            />
          </Card>
        )}
        <EventEditorForm
          editor={editor}
          mayRepeat={event.seriesId === null || scope === 'following'}
          series={seriesOf(event)}
          isSaved
          sendText={t('form:save')}
          isRetryConfirmed={false}
          remedy={isDeleted(sending.error) ? restoring : undefined}
        />
      </div>
      {!conflict && (
        <Withdrawal event={event} onDeleted={() => deleteDraft(draftKey)} onRepeat={() => form.lead('repeat')} />
      )}
      {!conflict && <StatisticsCard title={t('myEvents:statistics')} of={{ event }} />}
      <NewDates
        preview={preview}
        onNo={() => setPreview(null)}
        onYes={() => {
          setPreview(null);
          sending.mutate(true);
        }}
      />
    </EventEditorFrame>
  );
}

function seriesOf({ repeat, lastDay, except }: OwnEvent): PresentSeries | null {
  return repeat !== null && lastDay !== null ? { rule: repeat, lastDay, except } : null;
}
