import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface Props {
  error: Error;
  isFetching: boolean;
  onRetry: () => void;
}

/** Shows why a request failed, with a button that repeats it. */
export function FailedBanner({ error, isFetching, onRetry }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <Banner
      kind="bad"
      title={t('adminPanel:failed')}
      actions={
        <Button icon="reset" aria-busy={isFetching} onPress={onRetry}>
          {t('adminPanel:tryAgain')}
        </Button>
      }
    >
      {errorMessage(error)}
    </Banner>
  );
}
