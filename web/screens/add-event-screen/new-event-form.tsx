import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OwnEvent } from '#contract/events.ts';
import { CloseDialog } from '#web/events/form/close-dialog.tsx';
import { dropDraft, keepDraft, readDraft, type Sending } from '#web/events/form/draft.ts';
import { DraftBanner } from '#web/events/form/draft-banner.tsx';
import { cloneOf, type Entry, emptyEntry } from '#web/events/form/entry.ts';
import { steps, wrongsFrom } from '#web/events/form/entry-rules.ts';
import { EventForm } from '#web/events/form/event-form.tsx';
import { FailedUpload } from '#web/events/form/failed-upload.tsx';
import { startsOf } from '#web/events/form/repetition.ts';
import { findSimilar, publish } from '#web/events/form/save.ts';
import { SavingNotes } from '#web/events/form/saving-notes.tsx';
import { type Similar, SimilarEvents } from '#web/events/form/similar-events.tsx';
import { useEntryForm } from '#web/events/form/use-entry-form.ts';
import { usePicture } from '#web/events/form/use-picture.ts';
import { usePictureSending } from '#web/events/form/use-picture-sending.ts';
import { Refusal } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventPath, paths } from '#web/paths.ts';

interface Props {
  userId: string;
  /** What it is made from. */
  source: OwnEvent | null;
}

/** The event is there, and what of it did not get through. */
interface Published {
  id: string;
  slug: string;
  pictureProblem: unknown;
}

/** The form of a new event: its draft, its sending, and what comes after. */
export function NewEventForm({ userId, source }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const key = source ? `${userId}/add/${source.id}` : `${userId}/add`;
  const [fresh] = useState<Entry>(() => (source ? cloneOf(source, new Date()) : emptyEntry));
  const [draft] = useState(() => readDraft(key, new Date()));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const lost = useRef<Sending>(draft?.sending);
  const keep = (entry: Entry) => keepDraft(key, { entry, sending: lost.current }, new Date());
  const form = useEntryForm(draft?.entry ?? fresh, source ? 2 : 1, keep);
  const picture = usePicture(key, source?.picture ?? null);
  const [isClosing, setIsClosing] = useState(false);
  const [similar, setSimilar] = useState<Similar | null>(null);
  const pictureSending = usePictureSending(userId);
  const [published, setPublished] = useState<Published | null>(null);
  const { entry } = form;

  const sending = useMutationOnce(async (isConfirmed: boolean) => {
    if (!(await form.passes(steps))) return;
    const latest = form.latest();
    // What can't be looked up keeps nobody from publishing. A sending that was lost may itself be among what is found.
    const found = isConfirmed || lost.current ? null : await findSimilar(latest).catch(() => null);
    if (found && found.duplicates.length + found.clashes.length > 0) return setSimilar(found);
    try {
      const { id, slug } = await publish(latest, source?.id ?? null, lost.current, (heard) => {
        lost.current = heard;
        keep(latest);
      });
      lost.current = undefined;
      void client.invalidateQueries();
      // Until the picture is kept for the event, the draft is where it is found after a crash.
      const pictureProblem = await pictureSending.send(id, latest, picture.file, 'following', () => dropDraft(key));
      if (pictureProblem) setPublished({ id, slug, pictureProblem });
      else show(slug);
    } catch (error) {
      const wrongs = error instanceof Refusal ? wrongsFrom(error.fields) : {};
      if (Object.keys(wrongs).length === 0) throw error;
      form.refuse(wrongs);
    }
  });

  function show(slug: string) {
    navigate(eventPath(slug), { replace: true, state: { isNew: true } });
  }

  function leave() {
    dropDraft(key);
    const cameFromHere = (history.state?.idx ?? 0) > 0;
    if (cameFromHere) navigate(-1);
    else navigate(paths.myEvents, { replace: true });
  }

  if (published) {
    return (
      <FailedUpload
        title={t('form.pictureFailedTitle')}
        sendText={t('form.pictureSendAgain')}
        userId={userId}
        eventId={published.id}
        scope="following"
        chosen={{ file: picture.file, crop: entry.crop, alternativeText: entry.alternativeText }}
        problem={published.pictureProblem}
        onDone={() => show(published.slug)}
      />
    );
  }

  const dates = startsOf(entry.repetition, entry.dateStart).starts.length;
  const isTouched = picture.file !== null || JSON.stringify(entry) !== JSON.stringify(fresh);
  return (
    <>
      {isRestored && (
        <DraftBanner
          onStartAfresh={() => {
            lost.current = undefined;
            picture.choose(null);
            form.restart(fresh);
            dropDraft(key);
            setIsRestored(false);
          }}
        />
      )}
      <EventForm
        form={form}
        picture={picture}
        mayRepeat
        isSending={sending.isPending}
        sendText={dates > 1 ? t('form.publishDates', { count: dates }) : t('form.publish')}
        onSend={() => sending.mutate(false)}
        onClose={() => (isTouched ? setIsClosing(true) : leave())}
      >
        <SavingNotes
          isSending={sending.isPending}
          pictureShare={pictureSending.share}
          problem={sending.error}
          onRetry={() => sending.mutate(true)}
        />
      </EventForm>
      <SimilarEvents
        similar={similar}
        onNo={() => setSimilar(null)}
        onYes={() => {
          setSimilar(null);
          sending.mutate(true);
        }}
      />
      <CloseDialog isOpen={isClosing} onYes={leave} onNo={() => setIsClosing(false)} />
    </>
  );
}
