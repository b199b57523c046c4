import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/administration.ts';
import { type BulkTarget, bulkActions, bulkLimits } from '#contract/bulk-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { BulkResult } from './bulk-result.tsx';
import { useBulkTexts } from './bulk-texts.ts';
import { useBulk } from './use-bulk.ts';

interface Props {
  entry: AuditEntry;
  /** Whether all of it was undone. */
  isUndone: boolean;
  /** Shows the entries of its objects. */
  children: React.ReactNode;
}

/** Shows what an action on several objects did, each of them on request, and a button for its undo. */
export function BulkEntry({ entry: { action, at, subject, details }, isUndone, children }: Props) {
  const { t } = useTranslation();
  const { doneText, undoneText } = useBulkTexts();
  const target = (Object.keys(bulkActions) as BulkTarget[]).find((each) => each === details.target) ?? 'events';
  const bulk = useBulk(target);
  const [isOpen, setOpen] = useState(false);
  const done = Number(details.done ?? 0);
  const failed = Number(details.failed ?? 0);
  const isUndo = action === 'bulk-undone';
  const [openedAt] = useState(() => Date.now());
  const canUndo = !isUndo && !isUndone && done > 0 && openedAt - Date.parse(at) < bulkLimits.undoHours * 3_600_000;
  return (
    <div>
      <p>{isUndo ? undoneText(target, done) : doneText(target, String(details.action), done)}</p>
      {failed > 0 && <p>{t('bulkActions:failed', { count: failed })}</p>}
      <BulkResult bulk={bulk} />
      <Button kind="quiet" icon={isOpen ? 'up' : 'down'} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t(isOpen ? 'bulkActions:hideItems' : 'bulkActions:items')}
      </Button>
      {canUndo && (
        <Button kind="quiet" icon="undo" onPress={() => bulk.undo(subject.id)}>
          {t('bulkActions:undo')}
        </Button>
      )}
      {isOpen && children}
    </div>
  );
}
