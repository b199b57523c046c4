import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { useWaiting } from '#web/outbox/use-waiting.ts';

const names = { card: 'NotSent', mark: 'WaitingMark', leaving: 'LeavingNote' } as const;

interface Props {
  /** A card with all changes and their actions, a mark beside other labels, or the warning of a sign-out. */
  kind: keyof typeof names;
  /** Only changes of this thing; by default all. */
  about?: string;
}

/**
 * Shows the changes of the user that are not sent yet; nothing if there are none. Rare, so its code is loaded only then.
 */
export function WaitingPart({ kind, about }: Props) {
  const { i18n } = useTranslation();
  const all = useWaiting();
  const entries = about === undefined ? all : all.filter((entry) => entry.about === about);
  const [Part, setPart] = useState<ComponentType<{ entries: ReturnType<typeof useWaiting> }> | null>(null);
  const isNeeded = entries.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    loadNotSent(i18n).then(
      (parts) => setPart(() => parts[names[kind]]),
      // Loaded in advance at the start (`web/app/start-outbox.ts`). Without it the changes are sent all the same.
      () => undefined,
    );
  }, [isNeeded, i18n, kind]);
  return Part && isNeeded ? <Part entries={entries} /> : null;
}

/** Loads the card and its texts. */
export function loadNotSent(i18n: Parameters<typeof loadWithMessages>[0]) {
  return loadWithMessages(i18n, ['problems', 'outbox'], () => import('./not-sent.tsx'));
}
