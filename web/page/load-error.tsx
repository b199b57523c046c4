import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  title: string;
  error: unknown;
  /** Where it is all that a page shows. */
  isPage?: boolean;
  onRetry: () => unknown;
  /** What a page says of itself in its head. */
  children?: React.ReactNode;
}

/** In place of what could not be fetched: why, and the way to try again. */
export function LoadError({ title, error, isPage = false, onRetry, children }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <EmptyState isPage={isPage} icon="warning" title={title} text={errorMessage(error)}>
      {children}
      <Button icon="reset" onPress={() => void onRetry()}>
        {t('frame:tryAgain')}
      </Button>
    </EmptyState>
  );
}
