import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

interface Props {
  isSending: boolean;
  /** Uploaded share of the picture; null if none is being uploaded. */
  pictureShare: number | null;
  problem: unknown;
  onRetry: () => void;
  /** An action other than a retry. */
  remedy?: { label: string; onPress: () => void } | undefined;
}

/** After this time, the form says that it is still working. */
const slowMs = 5_000;

/** Shows the progress of saving, a note if it is slow, and an error with a retry. */
export function SavingNotes({ isSending, pictureShare, problem, onRetry, remedy }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const isSlow = useIsLasting(isSending, slowMs);
  if (isSending) {
    return (
      <>
        {pictureShare !== null && <PictureProgress share={pictureShare} />}
        <p role="status">{isSlow && pictureShare === null && t('form:savingSlow')}</p>
      </>
    );
  }
  if (!problem) return null;
  return (
    <Banner
      kind="bad"
      title={t('form:failedTitle')}
      actions={
        <Button icon="reset" onPress={remedy?.onPress ?? onRetry}>
          {remedy?.label ?? t('form:tryAgain')}
        </Button>
      }
    >
      {errorMessage(problem)} {t('form:failedKept')}
    </Banner>
  );
}

/** Shows the progress of an upload (0 to 1). After it, the server processes the picture for an unknown time. */
export function PictureProgress({ share }: { share: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (share >= 1) return <ProgressBar label={t('form:picturePreparing')} />;
  const text = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
  return <ProgressBar label={t('form:pictureSending')} share={share} text={text} />;
}

function useIsLasting(isOn: boolean, afterMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    setIsLasting(false);
    if (!isOn) return;
    const timer = setTimeout(() => setIsLasting(true), afterMs);
    return () => clearTimeout(timer);
  }, [isOn, afterMs]);
  return isLasting;
}
