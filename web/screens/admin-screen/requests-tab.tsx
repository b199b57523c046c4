import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContactRequest, changeContactRequest } from '#contract/contact.ts';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { Instant } from '#web/administration/instant.tsx';
import { NothingFound } from '#web/administration/paged-list.tsx';
import { contactRequestsQuery, refresh } from '#web/administration/queries.ts';
import { Tag } from '#web/administration/tag.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { call } from '#web/http/call.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RequestDialog } from './request-dialog.tsx';
import styles from './tab.module.css';

const states = ['open', 'handled', 'all'] as const;

/** Shows the list of messages from the contact form. Opening one marks it as read. */
export function RequestsTab() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { get, among } = useListFilters();
  const choice = { state: among('state', states), q: get('q') };
  const list = useInfiniteQuery(contactRequestsQuery(choice));
  const [open, setOpen] = useState<ContactRequest | null>(null);
  /** Unfinished answers by message, so that the administrator can look at another message in between. */
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const unread = list.data?.pages[0]?.unread ?? 0;

  function read(request: ContactRequest) {
    setOpen(request);
    if (request.isRead) return;
    // If this fails, the message stays unread.
    call(changeContactRequest, { params: { id: request.id }, body: { isRead: true } })
      .then(() => refresh(client))
      .catch(() => {});
  }

  return (
    <div className={styles.part}>
      <FilterBar>
        <SearchFilter hint={t('adminPanel:requests.searchHint')} />
        <ChoiceFilter
          name="state"
          label={t('adminPanel:state')}
          values={states}
          wordsOf={(state) => t(`adminPanel:requests.states.${state}`)}
        />
      </FilterBar>
      {unread > 0 && <p className={styles.note}>{t('adminPanel:unread', { count: unread })}</p>}
      <BulkTable
        target="requests"
        nameOf={({ subject }) => subject}
        buttons={useBulkButtons()}
        caption={t('adminPanel:tabs.requests')}
        columns={requestColumns(t, read)}
        list={list}
        empty={
          choice.q ? (
            <NothingFound />
          ) : (
            <EmptyState icon="mail" title={t('adminPanel:requests.none')} text={t('adminPanel:requests.noneText')} />
          )
        }
      />
      <RequestDialog
        request={open}
        draft={open ? (drafts[open.id] ?? '') : ''}
        onDraft={(text) => open && setDrafts({ ...drafts, [open.id]: text })}
        onChange={setOpen}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

function requestColumns(t: TFunction, onRead: (request: ContactRequest) => void): Column<ContactRequest>[] {
  return [
    {
      id: 'subject',
      label: t('adminPanel:requests.subject'),
      isName: true,
      show: (request) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className={styles.opener}
          data-unread={!request.isRead}
          onClick={() => onRead(request)}
        >
          <bdi>{request.subject}</bdi>
          <span className={styles.excerpt} dir="auto">
            {request.message}
          </span>
        </button>
      ),
    },
    {
      id: 'from',
      label: t('adminPanel:requests.from'),
      show: ({ name, email }) => (
        <span className={styles.who}>
          <bdi>{name}</bdi>
          <span className={styles.subtitle}>{email}</span>
        </span>
      ),
    },
    { id: 'at', label: t('adminPanel:requests.at'), show: ({ createdAt }) => <Instant at={createdAt} /> },
    {
      id: 'state',
      label: t('adminPanel:state'),
      show: ({ isRead, isHandled }) => (
        <span className={styles.tags}>
          {!isRead && <Tag kind="warning">{t('adminPanel:requests.unread')}</Tag>}
          {isHandled ? (
            <Tag kind="good">{t('adminPanel:requests.handled')}</Tag>
          ) : (
            <Tag>{t('adminPanel:requests.open')}</Tag>
          )}
        </span>
      ),
    },
  ];
}

/** Returns the actions on chosen messages. */
function useBulkButtons(): (chosen: readonly ContactRequest[]) => BulkButton[] {
  const { t } = useTranslation();
  return () => [
    { action: 'handle', icon: 'check', label: t('adminPanel:requests.markHandled') },
    { action: 'reopen', icon: 'undo', label: t('adminPanel:requests.markOpen') },
  ];
}
