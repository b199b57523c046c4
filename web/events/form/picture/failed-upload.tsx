import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scope } from '#contract/recurrence-rule.ts';
import styles from '#web/events/form/event-form.module.css';
import { PictureProgress } from '#web/events/form/saving-notes.tsx';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { type ChosenPicture, dropPendingUpload, keepPendingUpload, sendPendingUpload } from './pending-upload-store.ts';
import { PictureField } from './picture-field.tsx';
import { useAddressOf } from './use-picture.ts';

interface Props {
  title: string;
  /** Label of the submit button. */
  sendText: string;
  /** Hides the editing of the picture, because the user came for something else. */
  isFolded?: boolean;
  userId: string;
  eventId: string;
  scope: Scope;
  /** The picture that failed; without a file, the removal failed. */
  chosen: Omit<ChosenPicture, 'file'> & { file: File | null };
  /** The error, if it just failed. */
  problem?: unknown;
  onDone: (isSent: boolean) => void;
}

const fieldId = 'failed-upload';

/** Shows that the event is saved but its picture is not, the reason, and a retry with the same or another picture. */
export function FailedUpload(props: Props) {
  const { title, sendText, isFolded = false, userId, eventId, scope, chosen, problem, onDone } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const locale = useLocale();
  const [file, setFile] = useState<File | null>(chosen.file);
  const [words, setWords] = useState({
    crop: chosen.crop,
    alternativeText: chosen.alternativeText,
    keepsPicture: false,
  });
  const src = useAddressOf(file);
  // Counts pictures being resized: the previous one must not be sent meanwhile.
  const [coming, setComing] = useState(0);
  const [share, setShare] = useState(0);
  const [isOld, setIsOld] = useState(false);
  const reason = useRef<HTMLDivElement>(null);
  const sending = useMutationOnce(async () => {
    if (!file) return;
    setShare(0);
    setIsOld(true);
    // Text changed here is in the language of this page.
    const language = (words.alternativeText === chosen.alternativeText && chosen.language) || locale;
    const picture = { file, ...words, language };
    await keepPendingUpload(userId, eventId, picture, scope, new Date());
    await sendPendingUpload(userId, eventId, picture, scope, setShare);
    onDone(true);
  });
  const shown = sending.isPending ? null : (sending.error ?? (isOld ? null : problem));
  const isRefused = isAboutThePicture(shown);
  // Focuses the field or the reason, because the pressed button has been removed.
  useEffect(() => {
    if (shown == null) return;
    if (isRefused) document.getElementById(fieldId)?.focus();
    else reason.current?.focus();
  }, [shown, isRefused]);

  const field = (
    <PictureField
      id={fieldId}
      entry={words}
      onChange={(part) => setWords((before) => ({ ...before, ...part }))}
      picture={{
        present: null,
        file,
        src,
        waitFor(expected) {
          setComing((count) => count + 1);
          const done = () => setComing((count) => count - 1);
          expected.then(done, done);
        },
        choose(next) {
          setFile(next);
          setIsOld(true);
          sending.reset();
          if (!next) return void dropPendingUpload(userId, eventId);
          const picture = { ...words, file: next, crop: null };
          void keepPendingUpload(userId, eventId, picture, scope, new Date());
        },
      }}
      error={isRefused ? refusalText(shown) : undefined}
      isDisabled={sending.isPending}
    />
  );
  return (
    <>
      <div ref={reason} tabIndex={-1}>
        <Banner kind="warning" title={title}>
          <p role="alert">{shown != null && (isRefused ? t('form:pictureRefused') : errorMessage(shown))}</p>
        </Banner>
      </div>
      <Card>
        {isFolded ? (
          <>
            {src && <img src={src} alt={words.alternativeText || t('form:pictureShown')} className={styles.late} />}
            <details open={isRefused} className={styles.dates}>
              <summary>{t('form:pictureChange')}</summary>
              {field}
            </details>
          </>
        ) : (
          field
        )}
        {sending.isPending && <PictureProgress share={share} />}
        <ButtonRow>
          <Button
            kind="primary"
            icon="upload"
            isDisabled={!file || coming > 0 || sending.isPending}
            onPress={sending.mutate}
          >
            {sendText}
          </Button>
          <Button
            isDisabled={sending.isPending}
            onPress={() => {
              void dropPendingUpload(userId, eventId);
              onDone(false);
            }}
          >
            {t('form:goWithout')}
          </Button>
        </ButtonRow>
      </Card>
    </>
  );

  function refusalText(error: unknown) {
    const isNone = error instanceof ApiError && error.code === 'unsupported-media-type';
    return isNone ? t('pictures:damaged') : errorMessage(error);
  }
}

/** Whether the picture itself is the problem, so that a retry would not help. */
function isAboutThePicture(error: unknown): boolean {
  return error instanceof ApiError && ['unsupported-media-type', 'too-large', 'invalid-input'].includes(error.code);
}
