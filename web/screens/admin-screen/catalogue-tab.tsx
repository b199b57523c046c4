import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuditDialog } from '#web/administration/audit-dialog.tsx';
import { catalogueMutations, type Entry, type EntryKind } from '#web/administration/catalogue-mutations.ts';
import { EntryForm } from '#web/administration/entry-form.tsx';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { MergeDialog } from '#web/administration/merge-dialog.tsx';
import { Waiting } from '#web/administration/paged-list.tsx';
import { freshCatalogue } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { ApiError } from '#web/http/call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { EntryList } from './entry-list.tsx';
import styles from './tab.module.css';

const messageKeys = {
  dance: { add: 'catalogue.addDance', created: 'danceCreated', failed: 'errorCreatingDance' },
  'event-type': { add: 'catalogue.addType', created: 'eventTypeCreated', failed: 'errorCreatingEventType' },
} as const;

type OpenDialog = { action: 'edit' | 'merge' | 'remove' | 'history'; entry: Entry };

/** Shows the list of styles or types, with a form for a new one. */
export function CatalogueTab({ kind }: { kind: EntryKind }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mutations = catalogueMutations(client, kind);
  const { data: entries, error, refetch, isFetching } = useQuery(freshCatalogue[kind]());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const words = messageKeys[kind];
  const entryOf = (action: OpenDialog['action']) => (dialog?.action === action ? dialog.entry : null);
  const close = () => setDialog(null);

  return (
    <div className={styles.part}>
      <Card title={t(`adminPanel:${words.add}`)}>
        <EntryForm
          kind={kind}
          submit={t('adminPanel:catalogue.create')}
          failed={t(`adminPanel:${words.failed}`)}
          onSubmit={async (entered) => {
            await mutations.add(entered);
            showToast(t(`adminPanel:${words.created}`));
          }}
        />
      </Card>
      {error && <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />}
      {!entries && !error && <Waiting />}
      {entries?.length === 0 && (
        <EmptyState icon="music" title={t('adminPanel:catalogue.empty')} text={t('adminPanel:catalogue.emptyText')} />
      )}
      {entries && entries.length > 0 && (
        <EntryList
          kind={kind}
          entries={entries}
          onOrder={mutations.order}
          onAction={(action, entry) => setDialog({ action, entry })}
        />
      )}
      <EditDialog
        kind={kind}
        entry={entryOf('edit')}
        onSubmit={(entry, entered) => mutations.change(entry.id, entered)}
        onClose={close}
      />
      <MergeDialog
        from={entryOf('merge')}
        entries={entries ?? []}
        onMerge={async (from, into) => {
          await mutations.merge(from.id, into.id);
          showToast(t('adminPanel:catalogue.merged', { from: from.name, into: into.name }));
        }}
        onClose={close}
      />
      <RemoveDialog entry={entryOf('remove')} onRemove={({ id }) => mutations.remove(id)} onClose={close} />
      <AuditDialog subject={entryOf('history')} onClose={close} />
    </div>
  );
}

interface EditProps {
  kind: EntryKind;
  entry: Entry | null;
  onSubmit: (entry: Entry, entered: Parameters<ReturnType<typeof catalogueMutations>['add']>[0]) => Promise<void>;
  onClose: () => void;
}

function EditDialog({ kind, entry, onSubmit, onClose }: EditProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('adminPanel:catalogue.editTitle', { name: entry?.name ?? '' })}
      closeLabel={t('adminPanel:close')}
      isOpen={entry !== null}
      onClose={onClose}
    >
      {entry && (
        <EntryForm
          kind={kind}
          entry={entry}
          submit={t('adminPanel:save')}
          onSubmit={async (entered) => {
            await onSubmit(entry, entered);
            showToast(t('adminPanel:catalogue.saved', { name: entered.name }));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface RemoveProps {
  entry: Entry | null;
  onRemove: (entry: Entry) => Promise<void>;
  onClose: () => void;
}

/** An entry in use cannot be removed; the dialog shows the number of its events. */
function RemoveDialog({ entry, onRemove, onClose }: RemoveProps) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const name = entry ? nameOf(entry) : '';
  const [uses, setUses] = useState(0);

  function leave() {
    setUses(0);
    onClose();
  }

  return (
    <ReasonDialog
      title={t('adminPanel:catalogue.removeTitle', { name })}
      text={uses > 0 ? t('adminPanel:catalogue.inUse', { count: uses }) : t('adminPanel:catalogue.removeText')}
      confirmLabel={t('adminPanel:catalogue.remove')}
      isDangerous
      isOpen={entry !== null}
      onConfirm={async () => {
        if (!entry) return;
        try {
          await onRemove(entry);
          showToast(t('adminPanel:catalogue.removed', { name }));
        } catch (refused) {
          const inUse = refused instanceof ApiError && refused.fields.find(({ path }) => path === 'events');
          if (inUse) setUses(Number(inUse.message));
          throw refused;
        }
      }}
      onClose={leave}
    />
  );
}
