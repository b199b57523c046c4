import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface Props {
  title: string;
  error: unknown;
  /** The page shows nothing else. */
  isPage?: boolean;
  onRetry: () => unknown;
  /** Metadata of the page. */
  children?: React.ReactNode;
}

/** Shows why content could not be loaded, and a retry button. */
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
