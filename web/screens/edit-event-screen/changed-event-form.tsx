import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type OwnEvent, openEvent } from '#contract/events.ts';
import type { Scope } from '#contract/scope.ts';
import { CloseDialog } from '#web/events/form/close-dialog.tsx';
import { type ComparedField, changesOfOthers, type Difference, merged } from '#web/events/form/differences.ts';
import { dropDraft, keepDraft, readDraft } from '#web/events/form/draft.ts';
import { DraftBanner } from '#web/events/form/draft-banner.tsx';
import { type Entry, entryOf } from '#web/events/form/entry.ts';
import { steps, wrongsFrom } from '#web/events/form/entry-rules.ts';
import { EventForm } from '#web/events/form/event-form.tsx';
import { FailedUpload } from '#web/events/form/failed-upload.tsx';
import { noRepetition, type PresentSeries } from '#web/events/form/repetition.ts';
import { previewDates, saveChange, takePictureOff } from '#web/events/form/save.ts';
import { SavingNotes } from '#web/events/form/saving-notes.tsx';
import { useEntryForm } from '#web/events/form/use-entry-form.ts';
import { usePicture } from '#web/events/form/use-picture.ts';
import { usePictureSending } from '#web/events/form/use-picture-sending.ts';
import { askAgain } from '#web/events/own/queries.ts';
import { PendingUploadOffer } from '#web/events/pending-upload-offer.tsx';
import { call, Refusal } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventPath } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { longDay } from '#web/words/dates.ts';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './new-dates.module.css';
import { type DatesPreview, NewDates } from './new-dates.tsx';
import { OtherChanges } from './other-changes.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** Someone else saved in between: what they made of it, and where it says something else than mine. */
interface Conflict {
  version: number;
  theirs: Entry;
  found: Difference[];
}

/** An event in the form: its draft, its sending, and what to do when somebody else was quicker. */
export function ChangedEventForm({ userId, event }: { userId: string; event: OwnEvent }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const key = `${userId}/edit/${event.id}`;
  const [saved] = useState(() => ({ version: event.version, entry: entryOf(event) }));
  const [draft] = useState(() => readDraft(key, new Date()));
  const [isRestored, setIsRestored] = useState(draft !== null);
  // What the changes were made to: a draft may be older than what the event is now.
  const base = useRef(draft?.base ?? saved);
  const [scope, setScope] = useState<Scope>(draft?.scope ?? 'this');
  const keep = (entry: Entry, scope: Scope) => keepDraft(key, { entry, base: base.current, scope }, new Date());
  const form = useEntryForm(draft?.entry ?? saved.entry, 1, (entry) => keep(entry, scope));
  const picture = usePicture(key, event.picture);
  const pictureSending = usePictureSending(userId);
  const [preview, setPreview] = useState<DatesPreview | null>(null);
  const [isClosing, setIsClosing] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [trouble, setTrouble] = useState<{ slug: string; problem: unknown } | null>(null);
  const { entry } = form;

  const sending = useMutationOnce(async (isConfirmed: boolean) => {
    if (await form.passes(steps)) await save(form.latest(), isConfirmed);
  });

  async function save(latest: Entry, isConfirmed: boolean): Promise<void> {
    try {
      const dates = isConfirmed ? null : await previewDates(event.id, latest);
      if (dates && dates.added.length + dates.dropped.length > 0) return setPreview(dates);
      const { slug } = await saveChange(event.id, latest, base.current.version, scope);
      const problem = await sendPictureOf(latest);
      void askAgain(client, event);
      if (problem) setTrouble({ slug, problem });
      else finish(slug);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'version-conflict') return compare(latest);
      const wrongs = wrongsFrom(error.fields);
      if (Object.keys(wrongs).length === 0) throw error;
      form.refuse(wrongs);
    }
  }

  async function sendPictureOf(latest: Entry): Promise<unknown> {
    if (picture.file) return pictureSending.send(event.id, latest, picture.file, scope, () => dropDraft(key));
    dropDraft(key);
    if (event.picture === null || latest.keepsPicture) return null;
    return takePictureOff(event.id, scope).catch((error: unknown) => error);
  }

  /** Asks what the others made of it. Where they changed nothing that says something else here, there is nothing to choose. */
  async function compare(mine: Entry): Promise<void> {
    const now = await call(openEvent, { params: { id: event.id } });
    const theirs = entryOf(now);
    const found = changesOfOthers(base.current.entry, mine, theirs);
    if (found.length > 0) return setConflict({ version: now.version, theirs, found });
    base.current = { version: now.version, entry: theirs };
    return save(mine, true);
  }

  function choose(wanted: Scope) {
    setScope(wanted);
    // How all of them repeat is no matter of one date.
    if (wanted === 'this') form.change({ repetition: noRepetition });
    keep(form.latest(), wanted);
  }

  function settle(taken: ComparedField[]) {
    if (!conflict) return;
    base.current = { version: conflict.version, entry: conflict.theirs };
    form.change(merged(form.latest(), conflict.theirs, taken));
    setConflict(null);
    sending.mutate(true);
  }

  function finish(slug: string) {
    navigate(eventPath(slug), { replace: true });
    showToast(t('editEvent.saved'));
  }

  function leave() {
    dropDraft(key);
    if ((history.state?.idx ?? 0) > 0) navigate(-1);
    else navigate(eventPath(event.slug), { replace: true });
  }

  if (trouble) {
    return (
      <FailedUpload
        title={t('form.pictureFailedSaved')}
        sendText={t('form.pictureSendAgain')}
        userId={userId}
        eventId={event.id}
        scope={scope}
        chosen={{ file: picture.file, crop: entry.crop, alternativeText: entry.alternativeText }}
        problem={trouble.problem}
        onDone={() => finish(trouble.slug)}
      />
    );
  }

  const isTouched = picture.file !== null || JSON.stringify(entry) !== JSON.stringify(saved.entry);
  return (
    <>
      {isRestored && (
        <DraftBanner
          onStartAfresh={() => {
            base.current = saved;
            picture.choose(null);
            setScope('this');
            form.restart(saved.entry);
            dropDraft(key);
            setIsRestored(false);
          }}
        />
      )}
      <Banner kind="warning" title={t('editEvent.warning')}>
        {t('editEvent.warningText')}
      </Banner>
      <PendingUploadOffer eventId={event.id} />
      {event.isCancelled && <Banner title={t('myEvents.isCancelled')}>{t('editEvent.cancelledText')}</Banner>}
      {conflict && (
        <OtherChanges
          mine={entry}
          theirs={conflict.theirs}
          found={conflict.found}
          isSending={sending.isPending}
          onChosen={settle}
          onBack={() => setConflict(null)}
        />
      )}
      <div hidden={conflict !== null} className={styles.form}>
        {event.seriesId !== null && (
          <Card>
            <RadioGroup
              label={t('myEvents.whichDates')}
              value={scope}
              onChange={(change) => choose(change.target.value === 'following' ? 'following' : 'this')}
              choices={[
                { value: 'this', label: t('myEvents.thisDate'), hint: longDay(locale, event.dateStart) },
                { value: 'following', label: t('myEvents.following'), hint: t('editEvent.followingHint') },
              ]}
            />
          </Card>
        )}
        <EventForm
          form={form}
          picture={picture}
          mayRepeat={event.seriesId === null || scope === 'following'}
          series={seriesOf(event)}
          isSending={sending.isPending}
          sendText={t('form.save')}
          onSend={() => sending.mutate(false)}
          onClose={() => (isTouched ? setIsClosing(true) : leave())}
        >
          <SavingNotes
            isSending={sending.isPending}
            pictureShare={pictureSending.share}
            problem={sending.error}
            onRetry={() => sending.mutate(false)}
          />
        </EventForm>
      </div>
      {!conflict && <Withdrawal event={event} onDeleted={() => dropDraft(key)} />}
      <NewDates
        preview={preview}
        onNo={() => setPreview(null)}
        onYes={() => {
          setPreview(null);
          sending.mutate(true);
        }}
      />
      <CloseDialog isOpen={isClosing} onYes={leave} onNo={() => setIsClosing(false)} />
    </>
  );
}

function seriesOf({ repeat, lastDay }: OwnEvent): PresentSeries | null {
  return repeat !== null && lastDay !== null ? { rule: repeat, lastDay } : null;
}
