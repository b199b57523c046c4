import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Source } from '#contract/sources.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { updateSource } from '#web/sources/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Pauses or resumes a source. One button for both, so that it keeps the focus. */
export function PauseSource({ source: { id, state } }: { source: Source }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const isPaused = state === 'paused';
  const { mutate, isPending } = useMutationOnce(async () => {
    try {
      await updateSource(client, id, { isPaused: !isPaused });
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
  });
  return (
    <Button
      kind={isPaused ? 'secondary' : 'quiet'}
      icon={isPaused ? 'repeat' : 'pause'}
      aria-busy={isPending}
      onPress={mutate}
    >
      {t(isPaused ? 'sources:goOn' : 'sources:pause')}
    </Button>
  );
}
