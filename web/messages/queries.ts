import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listBlockedSenders, listMessages, lookAtMessageForm, type Message, showMessage } from '#contract/messages.ts';
import { call, callPage } from '#web/http/call.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import { messageFormKey, personalKey } from '#web/query-keys.ts';

/** The subject of a message: the id of an event or of an organiser. */
export type About = { event: string } | { organiser: string };

/** Returns the query whether visitors can write. The server fills it in when it renders the page. */
export function messageFormQuery(about: About) {
  return queryOptions({
    queryKey: messageFormKey(about),
    queryFn: async ({ signal }) => (await call(lookAtMessageForm, { query: about, signal })).isOpen,
    staleTime: 60_000,
  });
}

const inboxKey = [...personalKey, 'messages'] as const;

/** Returns the infinite query for the messages of the user's inboxes in a state, newest first. */
export function messagesQuery(state: 'open' | 'done') {
  return pagedQuery(
    [...inboxKey, 'list', state],
    (page, signal) => callPage(listMessages, { query: { state, ...page }, signal }),
    0,
  );
}

/** Returns the query for the number of unread messages. */
export function unreadMessagesQuery() {
  return queryOptions({
    queryKey: [...inboxKey, 'unread'],
    queryFn: async ({ signal }) => (await callPage(listMessages, { query: { limit: 1 }, signal })).unread ?? 0,
    staleTime: 60_000,
    // Not retried, because callers work without the answer.
    retry: false,
  });
}

/** Returns the query for one message of the user's inboxes. */
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...inboxKey, 'one', id],
    queryFn: ({ signal }) => call(showMessage, { params: { id }, signal }),
  });
}

/** Returns the query for the senders that the user or other members have blocked. */
export function blockedSendersQuery() {
  return queryOptions({
    queryKey: [...inboxKey, 'blocks'],
    queryFn: ({ signal }) => call(listBlockedSenders, { signal }),
    retry: false,
  });
}

/** Shows a changed message, and loads the lists again. */
export async function storeMessage(client: QueryClient, message: Message): Promise<void> {
  client.setQueryData(messageQuery(message.id).queryKey, message);
  await refreshInbox(client, message.id);
}

/** Loads the lists again, but not the message `id`. */
export async function refreshInbox(client: QueryClient, id: string): Promise<void> {
  const shown = messageQuery(id).queryKey;
  await client.invalidateQueries({
    queryKey: inboxKey,
    predicate: ({ queryKey }) => queryKey.join() !== shown.join(),
  });
}
