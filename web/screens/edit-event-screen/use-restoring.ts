import { useTranslation } from 'react-i18next';
import { restoreEvent } from '#contract/events.ts';
import type { Remedy } from '#web/events/form/event-editor.tsx';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';

/** Returns whether an event cannot be opened or saved because it was deleted. */
export function isDeleted(problem: unknown): boolean {
  return problem instanceof ApiError && problem.code === 'event-deleted';
}

/** Returns an action that undoes the deletion of an event and then calls `onRestored`. */
export function useRestoring(id: string, label: 'restore' | 'restoreAndSave', onRestored: () => unknown): Remedy {
  const { t } = useTranslation();
  const restoring = useMutationOnce(async () => {
    await call(restoreEvent, { params: { id } });
    onRestored();
  });
  return {
    label: t(`editEvent:${label}`),
    onPress: () => restoring.mutate(),
    isUnderWay: restoring.isPending,
    problem: restoring.error,
  };
}
