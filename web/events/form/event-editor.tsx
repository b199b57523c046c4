import { useTranslation } from 'react-i18next';
import { CloseDialog } from './close-dialog.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { EventForm } from './event-form.tsx';
import { FailedUpload } from './picture/failed-upload.tsx';
import type { PresentSeries } from './repeat/repetition.ts';
import { SavingNotes } from './saving-notes.tsx';
import type { EventEditor } from './use-event-editor.ts';

interface FrameProps {
  editor: EventEditor;
  /** Title of the error if the event is saved but its picture is not. */
  failedTitle: string;
  children: React.ReactNode;
}

/**
 * Shows, around the form, the draft of an earlier visit and the dialog for leaving; in place of the form a picture that
 * is still to be sent.
 */
export function EventEditorFrame({ editor, failedTitle, children }: FrameProps) {
  const { t } = useTranslation();
  const { userId, form, picture, unfinished } = editor;
  if (unfinished) {
    const { event, error } = unfinished;
    const { crop, alternativeText } = form.entry;
    return (
      <FailedUpload
        title={failedTitle}
        sendText={t('form:pictureSendAgain')}
        userId={userId}
        eventId={event.id}
        scope={event.scope}
        chosen={{ file: picture.file, crop, alternativeText }}
        problem={error}
        onDone={() => editor.finish(event.slug)}
      />
    );
  }
  return (
    <>
      {editor.isRestored && <DraftBanner onDiscard={editor.discardDraft} />}
      {children}
      <CloseDialog {...editor.closing} />
    </>
  );
}

interface FormProps {
  editor: EventEditor;
  mayRepeat: boolean;
  series?: PresentSeries | null;
  isSaved?: boolean;
  sendText: string;
  /** Whether a retry skips the confirmation before saving. */
  isRetryConfirmed: boolean;
  /** An action for a failure other than a retry. */
  remedy?: Remedy | undefined;
}

/** Saves by itself after it succeeded. */
export interface Remedy {
  label: string;
  onPress: () => void;
  isUnderWay: boolean;
  problem: unknown;
}

/**
 * Shows the event form of an editor, with upload progress and the error of the last attempt. Submitting saves the
 * event.
 */
export function EventEditorForm(props: FormProps) {
  const { editor, mayRepeat, series = null, isSaved = false, sendText, isRetryConfirmed, remedy } = props;
  const { form, picture, sending } = editor;
  const isSending = sending.isPending || remedy?.isUnderWay === true;
  return (
    <EventForm
      form={form}
      picture={picture}
      mayRepeat={mayRepeat}
      series={series}
      isSaved={isSaved}
      isSending={isSending}
      sendText={sendText}
      onSend={() => sending.mutate(false)}
      onClose={editor.close}
    >
      <SavingNotes
        isSending={isSending}
        pictureShare={editor.pictureShare}
        problem={remedy?.problem ?? sending.error}
        onRetry={() => sending.mutate(isRetryConfirmed)}
        remedy={remedy}
      />
    </EventForm>
  );
}
