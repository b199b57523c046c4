import type { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { Event } from '#contract/events.ts';
import { eventQuery } from '#web/events/queries.ts';
import { eventAbout } from '#web/events/waiting/about.ts';
import { type EventResult, isWhole, localChangesOf, resultsOf, withResults } from '#web/events/waiting/overlay.ts';
import { loadNotSent } from '#web/events/waiting/waiting-part.tsx';
import { outdateAnswers } from '#web/http/keeping.ts';
import { isOnline, onNetworkChange } from '#web/http/network.ts';
import { setLocalChanges } from '#web/kept/local-changes.ts';
import type { Result } from '#web/outbox/flush.ts';
import { flushNow, forgetOldChanges, onResult, reloadQueries, waitingChanges } from '#web/outbox/service.ts';
import { paths } from '#web/paths.ts';
import { eventKey, eventsKey, mapKey, personalKey } from '#web/query-keys.ts';
import { setWaitingNotes } from '#web/saved/saved-state.ts';
import { setBadge } from '#web/service-worker/badge.ts';
import { showToast } from '#web/ui/toast.tsx';

const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;
/** Like drafts: after this time, changes of any account that used this browser are removed. */
const keptMs = 60 * 86_400_000;
/** Another tab sends: checks afterwards whether something was added too late for it. */
const otherTabMs = 2_000;
/** Answers arrive one after another. One message is shown for all of them. */
const gatherMs = 1_000;

/**
 * Sends what waits now, when the network is back, and when the user returns to the page; after a problem of the server
 * with growing pauses. Returns a function that stops.
 */
export function startOutbox(client: QueryClient, i18n: I18n): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isStopped = false;

  async function send() {
    clearTimeout(timer);
    if (isStopped || waitingChanges.get().every(({ refusal }) => refusal)) return;
    const { end, retryAfterSeconds } = await flushNow().catch(() => ({ end: 'done' as const, retryAfterSeconds: 0 }));
    if (isStopped) return;
    if (end === 'elsewhere') timer = setTimeout(send, otherTabMs);
    // A request may be lost although there is a network.
    if (end !== 'later' && !(end === 'offline' && isOnline())) {
      if (end === 'done') pauseMs = firstPauseMs;
      return;
    }
    timer = setTimeout(send, Math.max(pauseMs, (retryAfterSeconds ?? 0) * 1000));
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  }

  let before = waitingChanges.get().length;
  /** Another tab may have sent them, after this one has loaded the lists again. */
  const refetchIfSent = () => {
    const now = waitingChanges.get().length;
    if (now < before) outdateAnswers();
    if (now === 0 && before > 0) void refetch(client);
    before = now;
  };
  const countOnIcon = () => setBadge(waitingChanges.get().length);
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return;
    countOnIcon();
    void send();
  };
  const onNetwork = () => void (isOnline() && send());
  const stops = [
    showResults(client),
    waitingChanges.subscribe(() => showOnMap(client)),
    waitingChanges.subscribe(onNetwork),
    waitingChanges.subscribe(countOnIcon),
    waitingChanges.subscribe(refetchIfSent),
    onNetworkChange(onNetwork),
    onResult(tellResults(client, i18n)),
  ];
  document.addEventListener('visibilitychange', onReturn);
  showOnMap(client);
  countOnIcon();
  void send();
  void forgetOldChanges(new Date(Date.now() - keptMs));
  // The list and its texts must be here when the network is lost.
  loadNotSent(i18n).then(
    () => {
      if (isStopped) return;
      showNotes(i18n);
      stops.push(waitingChanges.subscribe(() => showNotes(i18n)));
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onReturn);
    for (const stop of stops) stop();
  };
}

/** Marks hearts and cards of events with changes that are not sent. */
function showNotes({ t }: I18n): void {
  const entries = waitingChanges.get();
  setWaitingNotes((about) => {
    const own = entries.filter((entry) => entry.about === about);
    if (own.length === 0) return '';
    return t(own.some(({ refusal }) => refusal) ? 'outbox:refusedMark' : 'outbox:mark');
  });
}

/** Adds the changes to the answers from kept areas, and asks again without a network. */
function showOnMap(client: QueryClient): void {
  if (!setLocalChanges(localChangesOf(waitingChanges.get())) || isOnline()) return;
  for (const queryKey of [mapKey, eventsKey]) void reloadQueries(client, queryKey);
}

/** Shows events as they will be after the changes, also after a reload. Returns a function that stops. */
function showResults(client: QueryClient): () => void {
  let isShowing = false;
  const cache = client.getQueryCache();

  /** `name` is the slug or the id that a page asks for. */
  function show(name: string, event: Event | undefined) {
    if (isShowing) return;
    const entries = waitingChanges.get();
    const entry = entries.find(({ about, result }) => about === eventAbout(name) || slugOf(result) === name);
    const results = resultsOf(entries, event?.id ?? entry?.about.replace(eventAbout(''), '') ?? name);
    const base = event ?? results.findLast(isWhole);
    if (!base || results.length === 0) return;
    // The cache calls back for it.
    isShowing = true;
    client.setQueryData(eventQuery(name).queryKey, withResults(base, results));
    isShowing = false;
  }

  function showNew() {
    for (const { result, refusal } of waitingChanges.get()) {
      const slug = slugOf(result);
      if (slug !== undefined && !refusal) show(slug, client.getQueryData(eventQuery(slug).queryKey));
    }
  }

  const stops = [
    waitingChanges.subscribe(showNew),
    cache.subscribe((update) => {
      const { queryKey, state } = update.query;
      if (update.type !== 'updated' || !['success', 'error'].includes(update.action.type)) return;
      if (queryKey.length === 2 && queryKey[0] === eventKey[0])
        show(String(queryKey[1]), state.data as Event | undefined);
    }),
  ];
  showNew();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Loads lists and events again, without answers from before the changes. */
async function refetch(client: QueryClient): Promise<void> {
  for (const queryKey of [personalKey, eventKey, eventsKey]) await reloadQueries(client, queryKey);
}

function slugOf(result: unknown): string | undefined {
  return (result as EventResult | undefined)?.slug;
}

/** Returns a listener that refreshes what changed, and says how many changes were sent. */
function tellResults(client: QueryClient, i18n: I18n): (result: Result) => void {
  let sent = 0;
  let refused = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell() {
    const [count, bad] = [sent, refused];
    sent = 0;
    refused = 0;
    await refetch(client);
    await loadNotSent(i18n);
    const { t } = i18n;
    const see = { label: t('outbox:see'), to: `${paths.profile}#not-sent` };
    if (bad > 0) showToast(t('outbox:refused', { count: bad }), 'bad', see);
    else showToast(t('outbox:sent', { count }), 'good');
  }

  return (result) => {
    if ('refusal' in result) refused += 1;
    else sent += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void tell().catch(() => undefined), gatherMs);
  };
}
