import { useTranslation } from 'react-i18next';
import { isGone } from '#web/events/queries.ts';
import { useIsOnline } from '#web/http/use-is-online.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';

interface Props {
  status: 'loading' | 'empty' | 'failed';
  error?: unknown;
  onRetry: () => void;
}

/** What the popup says while it has no event to show. */
export function PopupMessage({ status, error, onRetry }: Props) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const isOnline = useIsOnline();
  if (status === 'empty' || isGone(error)) {
    return <EmptyState icon="calendar" title={t('events.popup.gone')} text={t('events.popup.goneText')} />;
  }
  if (!isOnline) return <EmptyState icon="offline" title={t('frame.offline')} text={t('events.popup.pending')} />;
  if (status === 'failed') {
    return (
      <EmptyState icon="warning" title={t('events.popup.failed')} text={problemWords(error)}>
        <Button icon="reset" onPress={onRetry}>
          {t('frame.tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('events.popup.loading')}
      </p>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </>
  );
}
