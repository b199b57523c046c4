import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteUser, downloadUserData, transferEvents } from '#contract/account-administration.ts';
import {
  downloadTrail,
  hideFlood,
  listAccounts,
  listManagedEvents,
  listTrail,
  manageAccount,
  manageEvents,
  showStatistics,
  takeBackHiding,
} from '#contract/administration.ts';
import { approveAllEvents, decideEvents, listWaitingEvents, takeBackDecisions } from '#contract/approval.ts';
import { linkBackup, showBackups, startBackup } from '#contract/backups.ts';
import { listDances, listEventTypes } from '#contract/catalogue.ts';
import { listContactRequests } from '#contract/contact.ts';
import type { Input } from '#contract/endpoint.ts';
import { decideEventClaim, listManagedEventClaims } from '#contract/event-claims.ts';
import { decideDouble, listEventDoubles } from '#contract/event-doubles.ts';
import { listReportedMessages } from '#contract/messages.ts';
import { changeOrganiser, listManagedOrganisers } from '#contract/organisers.ts';
import { endPause, showPause } from '#contract/pause.ts';
import { listReports } from '#contract/reports.ts';
import { changeSite, type SiteChange, showManagedSite } from '#contract/site.ts';
import { showSiteHealth } from '#contract/site-health.ts';
import { decideClaim, listClaims } from '#contract/source-claims.ts';
import { listManagedSources, manageSource } from '#contract/sources.ts';
import { listManagedVenues, listVenueDoubles, mergeVenues, splitVenue, tellVenuesApart } from '#contract/venues.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { call, callFile, callPage, type Page } from '#web/http/call.ts';
import { eventKey, eventsKey, mapKey, personalKey, venueKey } from '#web/query-keys.ts';

/** Removed from the cache when the session ends. */
export const administrationKey = [...personalKey, 'administration'] as const;
const root = administrationKey;

/** Other administrators may have changed the data, so it is fetched again each time. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always' } as const;

/** Returns the query that loads the statistics of the panel's overview. */
export function statisticsQuery() {
  return queryOptions({
    queryKey: [...root, 'statistics'],
    queryFn: ({ signal }) => call(showStatistics, { signal }),
    ...alwaysRefetch,
  });
}

/** Returns the query that loads since when the site is paused. */
export function pauseQuery() {
  return queryOptions({
    queryKey: [...root, 'pause'],
    queryFn: ({ signal }) => call(showPause, { signal }),
    ...alwaysRefetch,
  });
}

const backupPollMs = 2000;

/** Returns the query that loads the state of the nightly backups, again and again while one is running or starting. */
export function backupsQuery(isStarting = false) {
  return queryOptions({
    queryKey: [...root, 'backups'],
    queryFn: ({ signal }) => call(showBackups, { signal }),
    refetchInterval: ({ state }) => (isStarting || state.data?.running ? backupPollMs : false),
    ...alwaysRefetch,
  });
}

/** Starts a backup on the server. Throws `ApiError`. */
export function beginBackup() {
  return call(startBackup, {});
}

/** Returns the path from which the browser can download a backup for five minutes. Throws `ApiError`. */
export async function backupPath(file: string): Promise<string> {
  return (await call(linkBackup, { params: { file } })).path;
}

/** Resumes a paused copy of a site. Throws `ApiError`. */
export function resumeSite() {
  return call(endPause, {});
}

/** Returns the query that loads the state of the site, again and again while it is shown. */
export function siteHealthQuery({ refetchSeconds = 15 } = {}) {
  return queryOptions({
    queryKey: [...root, 'health'],
    queryFn: ({ signal }) => call(showSiteHealth, { signal }),
    refetchInterval: refetchSeconds * 1000,
    ...alwaysRefetch,
  });
}

interface EventChoice {
  state: Input<typeof listManagedEvents, 'query'>['state'];
  order: Input<typeof listManagedEvents, 'query'>['order'];
  q?: string | undefined;
  creator?: string | undefined;
}

/** Returns the infinite query that loads the events in any state that match `choice`. */
export function managedEventsQuery(choice: EventChoice) {
  return pages(['events', choice], (page, signal) =>
    callPage(listManagedEvents, { query: { ...choice, ...page }, signal }),
  );
}

/** Returns the infinite query that loads the events that wait for a decision, oldest first. */
export function waitingEventsQuery() {
  return pages(['waiting-events'], (page, signal) => callPage(listWaitingEvents, { query: page, signal }));
}

/** Decides about events that wait. Returns what `undoDecision` needs. Throws `ApiError`. */
export function decideOnEvents(body: Input<typeof decideEvents, 'body'>) {
  return call(decideEvents, { body });
}

/** Makes events wait again, and withdraws the trust that was given with the decision. Throws `ApiError`. */
export function undoDecision(body: { ids: string[]; trusted: string[] }) {
  return call(takeBackDecisions, { body });
}

/** Publishes all events that wait, in batches, and returns their number. Throws `ApiError`; earlier batches stay published. */
export async function approveAll(until: string): Promise<number> {
  let approved = 0;
  for (;;) {
    const batch = await call(approveAllEvents, { body: { until } });
    approved += batch.approved;
    if (batch.approved === 0 || batch.left === 0) return approved;
  }
}

/** Returns the query that loads the settings of the site, with their defaults. */
export function managedSiteQuery() {
  return queryOptions({
    queryKey: [...root, 'site'],
    queryFn: ({ signal }) => call(showManagedSite, { signal }),
    ...alwaysRefetch,
  });
}

/** Changes settings of the site. Throws `ApiError`. */
export function patchSite(body: SiteChange) {
  return call(changeSite, { body });
}

interface AccountChoice {
  role: Input<typeof listAccounts, 'query'>['role'];
  state: Input<typeof listAccounts, 'query'>['state'];
  order: Input<typeof listAccounts, 'query'>['order'];
  q?: string | undefined;
}

/** Returns the infinite query that loads the accounts that match `choice`. */
export function accountsQuery(choice: AccountChoice) {
  return pages(['accounts', choice], (page, signal) =>
    callPage(listAccounts, { query: { ...choice, ...page }, signal }),
  );
}

interface RequestChoice {
  state: Input<typeof listContactRequests, 'query'>['state'];
  q?: string | undefined;
}

/** Returns the infinite query that loads the messages of the contact form that match `choice`, newest first. */
export function contactRequestsQuery(choice: RequestChoice) {
  return pages(['requests', choice], (page, signal) =>
    callPage(listContactRequests, { query: { ...choice, ...page }, signal }),
  );
}

interface ReportChoice {
  state: Input<typeof listReports, 'query'>['state'];
}

/** Returns the infinite query that loads the reports in a state, newest first. */
export function reportsQuery(choice: ReportChoice) {
  return pages(['reports', choice], (page, signal) => callPage(listReports, { query: { ...choice, ...page }, signal }));
}

/** Returns the infinite query that loads the reported messages with an open report, latest report first. */
export function reportedMessagesQuery() {
  return pages(['reported-messages'], (page, signal) => callPage(listReportedMessages, { query: page, signal }));
}

/** Returns the infinite query that loads the venues by name, optionally only those that match `q`. */
export function managedVenuesQuery(choice: { q?: string | undefined }) {
  return pages(['venues', choice], (page, signal) =>
    callPage(listManagedVenues, { query: { ...choice, ...page }, signal }),
  );
}

/** Returns the query that loads the first page of venues that match a typed text. */
export function suggestedManagedVenuesQuery(q: string) {
  return queryOptions({
    queryKey: [...root, 'suggested-venues', q],
    queryFn: ({ signal }) => call(listManagedVenues, { query: { q }, signal }),
    ...alwaysRefetch,
  });
}

/**
 * Returns the infinite query that loads the organisers, newest first, optionally only those whose name contains `q`.
 */
export function managedOrganisersQuery(choice: { q?: string | undefined }) {
  return pages(['organisers', choice], (page, signal) =>
    callPage(listManagedOrganisers, { query: { ...choice, ...page }, signal }),
  );
}

/** Returns the query that loads the first page of organisers that match a typed text. */
export function suggestedManagedOrganisersQuery(q: string) {
  return queryOptions({
    queryKey: [...root, 'suggested-organisers', q],
    queryFn: ({ signal }) => call(listManagedOrganisers, { query: { q }, signal }),
    ...alwaysRefetch,
  });
}

/** Returns the infinite query that loads pairs of venues that may be duplicates, without those marked as different. */
export function venueDoublesQuery() {
  return pages(['venue-doubles'], (page, signal) => callPage(listVenueDoubles, { query: page, signal }));
}

/** Returns the infinite query that loads all sources, newest first, optionally only those that match `q`. */
export function managedSourcesQuery(choice: { q?: string | undefined }) {
  return pages(['sources', choice], (page, signal) =>
    callPage(listManagedSources, { query: { ...choice, ...page }, signal }),
  );
}

/** Returns the infinite query that loads the pending claims of sources, oldest first. */
export function claimsQuery() {
  return pages(['claims'], (page, signal) => callPage(listClaims, { query: page, signal }));
}

/** Returns the infinite query that loads the pending requests to take over events, oldest first. */
export function eventClaimsQuery() {
  return pages(['event-claims'], (page, signal) => callPage(listManagedEventClaims, { query: page, signal }));
}

/** Returns the infinite query that loads upcoming events that may be duplicates and are still undecided, by start. */
export function eventDoublesQuery() {
  return pages(['event-doubles'], (page, signal) => callPage(listEventDoubles, { query: page, signal }));
}

/** The filter of the activity log. */
export type AuditChoice = Omit<NonNullable<Input<typeof listTrail, 'query'>>, 'limit' | 'cursor'>;

/** Returns the activity log as a CSV file. Throws `ApiError`. */
export function downloadAudit(choice: AuditChoice): Promise<Blob> {
  return callFile(downloadTrail, { query: choice });
}

/** Returns the infinite query that loads the audit trail, newest first, optionally filtered. */
export function auditQuery(choice: AuditChoice) {
  return pages(['trail', choice], (page, signal) => callPage(listTrail, { query: { ...choice, ...page }, signal }));
}

/** Returns the infinite query of a list with cursors. */
export function pages<Row>(
  key: readonly unknown[],
  fetchPage: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page<Row[]>>,
) {
  return infiniteQueryOptions({
    queryKey: [...root, ...key],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Row[]>) => last.next,
    placeholderData: keepPreviousData,
    ...alwaysRefetch,
  });
}

/** Query options that fetch the catalogue again, because other administrators may have changed it. */
export const freshCatalogue = {
  dance: () => ({
    ...dancesQuery(),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listDances, { signal, mustBeFresh: true }),
    ...alwaysRefetch,
  }),
  'event-type': () => ({
    ...eventTypesQuery(),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listEventTypes, { signal, mustBeFresh: true }),
    ...alwaysRefetch,
  }),
} as const;

export type EventAction = Input<typeof manageEvents, 'body'>['action'];

/** The limit of the endpoint. */
const batchSize = 100;

/**
 * Applies an action to any number of events, in batches. Returns how many it changed. Throws `ApiError`; earlier
 * batches stay applied.
 */
export async function applyToEvents(ids: readonly string[], action: EventAction, because?: string): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += batchSize) {
    const body = { ids: ids.slice(from, from + batchSize), action, ...(because && { because }) };
    changed += (await call(manageEvents, { body })).changed;
  }
  return changed;
}

/** Promotes, demotes, suspends or restores an account, and returns it. Throws `ApiError`. */
export function changeAccount(id: string, body: Input<typeof manageAccount, 'body'>) {
  return call(manageAccount, { params: { id }, body });
}

/** Deletes an account permanently. Its own events are deleted, or kept without an organiser. Throws `ApiError`. */
export function removeUser(id: string, events: 'keep' | 'delete') {
  return call(deleteUser, { params: { id }, query: { events } });
}

/** Returns all data of an account, as the text of a JSON file. */
export async function downloadAccountData(id: string): Promise<string> {
  return JSON.stringify(await call(downloadUserData, { params: { id } }), null, 2);
}

type Transfer = Input<typeof transferEvents, 'body'>;

/**
 * Transfers events to another account or organiser, ids in batches. Returns how many were transferred. Throws
 * `ApiError`.
 */
export async function transferEventsTo(events: Transfer['events'], to: Transfer['to']): Promise<number> {
  if (!('ids' in events)) return (await call(transferEvents, { body: { events, to } })).changed;
  let changed = 0;
  for (let from = 0; from < events.ids.length; from += batchSize) {
    const body = { events: { ids: events.ids.slice(from, from + batchSize) }, to };
    changed += (await call(transferEvents, { body })).changed;
  }
  return changed;
}

/**
 * Hides what an account has added recently, and optionally suspends it. Returns how many events were hidden, and a
 * function that undoes it.
 */
export async function hideFloodOf(
  id: string,
  suspends: boolean,
): Promise<{ events: number; undo: () => Promise<unknown> }> {
  const hiding = await call(hideFlood, { params: { id }, body: { suspends } });
  const undo = async () => {
    if (suspends) return changeAccount(id, { isSuspended: false, withEvents: true });
    return hiding.id && call(takeBackHiding, { params: { id, hidingId: hiding.id } });
  };
  return { events: hiding.events, undo };
}

/** Hides the page of an organiser, or publishes it again. */
export function hideOrganiser(id: string, isHidden: boolean, because: string) {
  return call(changeOrganiser, { params: { id }, body: { isHidden, ...(because && { because }) } });
}

/** Moves all events of `venue` to the venue `keptId`. */
export function mergeVenuesInto(keptId: string, venue: string) {
  return call(mergeVenues, { params: { id: keptId }, body: { venue } });
}

/**
 * Undoes a merge, or moves some events of a venue to a new one. Returns the other venue and how many events
 * moved to it. Throws `ApiError`.
 */
export function splitVenueOff(id: string, body: Input<typeof splitVenue, 'body'>) {
  return call(splitVenue, { params: { id }, body });
}

/** Marks two venues as different, or removes that mark. */
export function markAsDifferent(venues: [string, string], areApart: boolean) {
  return call(tellVenuesApart, { body: { venues, areApart } });
}

/**
 * Stops a source, or resumes it if `isStopped` is false, and returns it. An empty `because` is not sent. Throws
 * `ApiError`.
 */
export function stopSource(id: string, isStopped: boolean, because: string) {
  return call(manageSource, { params: { id }, body: { isStopped, ...(because && { because }) } });
}

/** Grants or rejects a claim of a source and its events. Throws `ApiError`. */
export function decideOnClaim(id: string, isGranted: boolean) {
  return call(decideClaim, { params: { id }, body: { isGranted } });
}

/** Accepts or declines a request to take over an event. Throws `ApiError`. */
export function decideOnEventClaim(id: string, isAccepted: boolean) {
  return call(decideEventClaim, { params: { id }, body: { isAccepted } });
}

/** Joins the event of an entry with its duplicate, or marks the two as different. Throws `ApiError`. */
export function decideOnDouble(entry: string, decision: 'join' | 'apart') {
  return call(decideDouble, { params: { id: entry }, body: { decision } });
}

/** Refreshes the panel, and removes cached venues that no component shows. Call it after a merge or split. */
export async function refreshVenues(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: venueKey, type: 'inactive' });
  await refresh(client);
}

/**
 * Refetches all lists of the panel, and removes cached events. Call it after each change, because any of them may
 * contain it.
 */
export async function refresh(client: QueryClient): Promise<void> {
  for (const queryKey of [eventKey, eventsKey, mapKey]) client.removeQueries({ queryKey, type: 'inactive' });
  await client.invalidateQueries({ queryKey: root });
}
