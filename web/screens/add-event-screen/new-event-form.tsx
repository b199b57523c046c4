import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OwnEvent } from '#contract/events.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { PasteAnnouncement } from '#web/events/form/announcement/paste-announcement.tsx';
import type { DraftKey, Submission } from '#web/events/form/draft.ts';
import { EventEditorForm, EventEditorFrame } from '#web/events/form/event-editor.tsx';
import { cloneOf, type EventFormValues, emptyEntry } from '#web/events/form/form-values.ts';
import { QueueEnd, QueuePanel } from '#web/events/form/queue/queue-panel.tsx';
import { type QueueOfEvents, useEventQueue } from '#web/events/form/queue/use-event-queue.ts';
import { startsOf } from '#web/events/form/repeat/repetition.ts';
import { findSimilar, publish, withOrganiser } from '#web/events/form/save.ts';
import { type Similar, SimilarEvents } from '#web/events/form/similar-events.tsx';
import { useDraftKey } from '#web/events/form/use-draft-key.ts';
import { useEventEditor } from '#web/events/form/use-event-editor.ts';
import { eventQuery } from '#web/events/queries.ts';
import { announceWaiting } from '#web/events/waiting/announce.ts';
import { localEvent } from '#web/events/waiting/local-event.ts';
import { eventPath, paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props {
  userId: string;
  /** The event that is copied. */
  source: OwnEvent | null;
}

/** Shows the form of a new event once the draft key is known, a spinner until then. */
export function NewEventForm({ userId, source }: Props) {
  const { t } = useTranslation();
  const draftKey = useDraftKey(source ? `${userId}/add/${source.id}` : `${userId}/add`);
  if (draftKey === null) return <Spinner label={t('frame:loading')} />;
  return <QueuedForms userId={userId} source={source} draftKey={draftKey} />;
}

/** Renders one form, or one for each event of an announcement in turn. */
function QueuedForms({ userId, source, draftKey }: Props & { draftKey: DraftKey }) {
  const queue = useEventQueue(draftKey);
  if (queue.isAtEnd) return <QueueEnd queue={queue} />;
  return (
    <>
      <QueuePanel key={`${queue.formKey} panel`} queue={queue} />
      <OpenForm key={queue.formKey} userId={userId} source={source} draftKey={queue.formKey} queue={queue} />
    </>
  );
}

/** The form with its checks before publishing and the navigation afterwards. */
function OpenForm({ userId, source, draftKey, queue }: Props & { draftKey: DraftKey; queue: QueueOfEvents }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [fresh] = useState<EventFormValues>(() => (source ? cloneOf(source, new Date()) : emptyEntry));
  const eventsWait = useQuery(profileQuery()).data?.eventsWait;
  const [similar, setSimilar] = useState<Similar | null>(null);
  const editor = useEventEditor({
    userId,
    draftKey,
    fresh,
    firstStep: source ? 2 : 1,
    picture: source?.picture ?? null,
    draftExtras: () => ({ sending: lost.current }),
    async save(entered, isConfirmed) {
      const entry = await withOrganiser(client, entered);
      // A failed check must not prevent publishing. After a lost request, the event itself may be among the similar
      // ones.
      const found = isConfirmed || lost.current ? null : await findSimilar(entry).catch(() => null);
      if (found && found.duplicates.length + found.clashes.length > 0) {
        setSimilar(found);
        return null;
      }
      const localOf = (id: string) => {
        const local = localEvent(client, entry, { id, userId, timeZone: editor.form.timeZone ?? null });
        if (local) client.setQueryData(eventQuery(id).queryKey, local);
        return local;
      };
      const remember = (heard: Submission | undefined) => {
        lost.current = heard;
        editor.storeCurrentDraft();
      };
      const { id, slug, isUnsent } = await publish(entry, source?.id ?? null, lost.current, remember, localOf);
      lost.current = undefined;
      return { id, slug, scope: 'following', isUnsent };
    },
    onSaved: () => void client.invalidateQueries(),
    onDone(slug, isUnsent) {
      if (isUnsent) void announceWaiting(i18n);
      if (queue.current) queue.published(slug);
      else if (queue.hasChosen) queue.publishedChosen(slug);
      else navigate(eventPath(slug), { replace: true, ...(!isUnsent && { state: { isNew: true } }) });
    },
    onRestart() {
      lost.current = undefined;
      queue.dropChosen();
    },
    exit: paths.myEvents,
  });
  const lost = useRef<Submission>(editor.draft?.sending);
  const { repetition, dateStart } = editor.form.entry;
  const dates = startsOf(repetition, dateStart).starts.length;
  return (
    <EventEditorFrame editor={editor} failedTitle={t('form:pictureFailedTitle')}>
      {source === null && (
        // Remounted when the form is discarded, so that the pasted text is removed too.
        <PasteAnnouncement
          key={String(editor.isRestored)}
          form={editor.form}
          draftKey={draftKey}
          picture={editor.picture}
          given={queue.current?.event ?? null}
          onAll={queue.start}
          onOne={queue.choose}
          onNone={queue.dropChosen}
        />
      )}
      <EventEditorForm
        editor={editor}
        mayRepeat
        sendText={dates > 1 ? t('form:publishDates', { count: dates }) : t('form:publish')}
        isRetryConfirmed
      />
      {eventsWait && <Banner>{t('approval:before')}</Banner>}
      <SimilarEvents
        similar={similar}
        onNo={() => setSimilar(null)}
        onYes={() => {
          setSimilar(null);
          editor.sending.mutate(true);
        }}
      />
    </EventEditorFrame>
  );
}
