import { useTranslation } from 'react-i18next';
import type { BulkTarget } from '#contract/bulk-actions.ts';

const keys = {
  'events hide': 'adminPanel:events.hidden',
  'events unhide': 'adminPanel:events.unhidden',
  'events delete': 'adminPanel:events.deleted',
  'events restore': 'adminPanel:events.restored',
  'reports dismiss': 'bulkActions:done.reportsDismissed',
  'reports handle': 'bulkActions:done.reportsHandled',
  'accounts suspend': 'bulkActions:done.accountsSuspended',
  'accounts restore': 'bulkActions:done.accountsRestored',
  'organisers hide': 'bulkActions:done.organisersHidden',
  'organisers restore': 'bulkActions:done.organisersRestored',
  'venues hide': 'bulkActions:done.venuesHidden',
  'venues restore': 'bulkActions:done.venuesRestored',
  'sources stop': 'bulkActions:done.sourcesStopped',
  'sources resume': 'bulkActions:done.sourcesResumed',
  'requests handle': 'bulkActions:done.requestsHandled',
  'requests reopen': 'bulkActions:done.requestsReopened',
} as const;

/** Returns functions for the text of an action's result, and of its undo. */
export function useBulkTexts() {
  const { t } = useTranslation();
  return {
    /** Unknown names, from a later version, have a general text. */
    doneText(target: string, action: string, count: number): string {
      const key = keys[`${target} ${action}` as keyof typeof keys];
      return key ? t(key, { count }) : t('bulkActions:done.other', { count });
    },
    undoneText(target: BulkTarget, count: number): string {
      return target === 'events' ? t('adminPanel:events.unhidden', { count }) : t('bulkActions:undone', { count });
    },
  };
}
