import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/administration.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AuditDetails } from './audit-details.tsx';
import styles from './audit-list.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import { BulkEntry } from './bulk/bulk-entry.tsx';
import { Instant } from './instant.tsx';
import { NothingFound, PagedList } from './paged-list.tsx';
import { type AuditChoice, auditQuery } from './queries.ts';

/** Shows the activity log, newest first: of one subject, of one account, or all. */
export function AuditList({ choice, isOfOneSubject = false }: { choice: AuditChoice; isOfOneSubject?: boolean }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(auditQuery(choice));
  const isFiltered = !isOfOneSubject && Object.values(choice).some(Boolean);
  const nothing = <EmptyState icon="clock" title={t('adminPanel:trail.none')} text={t('adminPanel:trail.noneText')} />;
  return (
    <PagedList list={list} empty={isFiltered ? <NothingFound /> : nothing}>
      {(entries, isBusy) => (
        <ol className={styles.list} aria-busy={isBusy}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <Entry entry={entry} namesSubject={!isOfOneSubject} isUndone={isUndoneIn(entries, entry)} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

interface EntryProps {
  entry: AuditEntry;
  namesSubject: boolean;
  isUndone: boolean;
}

/** Returns whether the list has the complete undo of an action on several objects. It is newer, and so listed before. */
function isUndoneIn(entries: readonly AuditEntry[], { action, subject }: AuditEntry): boolean {
  const isUndo = (other: AuditEntry) => other.action === 'bulk-undone' && other.subject.id === subject.id;
  return action === 'bulk-done' && entries.some((other) => isUndo(other) && !other.details.failed);
}

function Entry({ entry, namesSubject, isUndone }: EntryProps) {
  const { t } = useTranslation();
  const { action, actor, subject, at, details } = entry;
  const isBulk = subject.kind === 'bulk-action';
  return (
    <>
      <p className={styles.action}>
        {namesSubject ? (
          <span>
            <AuditSentence entry={entry} />
          </span>
        ) : (
          <strong>{t(`adminPanel:trail.actions.${action}`)}</strong>
        )}
      </p>
      <p className={styles.who}>
        {namesSubject
          ? actor && `${actor.email}, `
          : `${actor ? `${actor.name} (${actor.email})` : t('adminPanel:trail.server')}, `}
        <Instant at={at} />
      </p>
      <AuditDetails details={isBulk ? { because: details.because } : details} isOfSite={subject.kind === 'site'} />
      {isBulk && (
        <BulkEntry entry={entry} isUndone={isUndone}>
          <AuditList choice={{ bulk: subject.id }} />
        </BulkEntry>
      )}
    </>
  );
}
