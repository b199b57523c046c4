import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction, BulkState, BulkTarget } from '#contract/bulk-actions.ts';
import { refresh } from '#web/administration/queries.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useBulkTexts } from './bulk-texts.ts';
import { bulkProgress, type Chosen, revertBulk, startBulk } from './queries.ts';

/** Shorter actions show no progress. */
const shownAfterMs = 1000;
const pollMs = 500;

export interface Bulk {
  /** Applies an action, shows its result and offers undo. Throws `ApiError`. */
  run: (action: BulkAction, chosen: Chosen, because?: string) => Promise<void>;
  /** Undoes an action, and shows the result. Never rejects. */
  undo: (id: string) => void;
  /** While an action lasts longer than a second. */
  progress: { done: number; total: number } | null;
  /** The last result with failures, until it is closed. */
  failed: BulkState | null;
  closeFailed: () => void;
}

/** Returns actions on several objects of one kind. `onDone` is called after each. */
export function useBulk(target: BulkTarget, onDone: () => void = () => {}): Bulk {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { doneText, undoneText } = useBulkTexts();
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [failed, setFailed] = useState<BulkState | null>(null);

  /** Polls the progress of `work` until it ends. */
  async function watched(id: string, work: Promise<BulkState>): Promise<BulkState> {
    const ended = new AbortController();
    let timer = setTimeout(poll, shownAfterMs);
    function poll() {
      bulkProgress(id, ended.signal)
        .then(({ done, skipped, failed: failures, total }) => {
          if (!ended.signal.aborted) setProgress({ done: done + skipped + failures, total });
        })
        // The result of the action itself is shown.
        .catch(() => {})
        .finally(() => {
          if (!ended.signal.aborted) timer = setTimeout(poll, pollMs);
        });
    }
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      ended.abort();
      setProgress(null);
    }
  }

  async function run(action: BulkAction, chosen: Chosen, because = ''): Promise<void> {
    const id = crypto.randomUUID();
    const result = await watched(id, startBulk(id, { target, action, chosen, because }));
    onDone();
    setFailed(result.failed > 0 ? result : null);
    const canUndo = result.undoUntil !== null && result.done > 0;
    const offer = { label: t('adminPanel:undo'), onPress: () => undo(id) };
    showToast(doneText(target, action, result.done), 'good', canUndo ? offer : undefined);
    await refresh(client);
  }

  function undo(id: string): void {
    watched(id, revertBulk(id))
      .then((result) => {
        setFailed(result.failed > 0 ? result : null);
        showToast(undoneText(target, result.done));
      })
      .catch((error: unknown) =>
        showToast(errorMessage(error), 'bad', { label: t('adminPanel:tryAgain'), onPress: () => undo(id) }),
      )
      .finally(() => refresh(client));
  }

  return { run, undo, progress, failed, closeFailed: () => setFailed(null) };
}
