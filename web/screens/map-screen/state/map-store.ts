import { replaceEqualDeep } from '@tanstack/react-query';
import type { NavigateFunction, Location as RouterLocation } from 'react-router';
import type { EventFilters } from '#contract/events.ts';
import type { FilterChange } from '#web/events/filters/event-filters.tsx';
import { type MapState, readMapState, writeMapState } from '#web/events/links/map-state.ts';
import { isSameView, type View } from '#web/map/view.ts';
import { paths } from '#web/paths.ts';
import { createEmitter } from '#web/storage/create-store.ts';

/** What an entry of the history remembers of how it came about. */
interface HistoryState {
  /** The address before the popup opened. */
  openedFrom?: string;
  /** How the view was moved to make room for the popup. */
  room?: { from: View; to: View };
}

/** An address that has not been written yet. */
interface PendingUrl {
  how: 'push' | 'replace';
  search: string;
  entry: HistoryState | null;
}

type Address = Pick<RouterLocation, 'search' | 'state' | 'key'>;

/**
 * The one home of the map's state. A press changes it at once, for the pins and the chips; the rest of the screen and the
 * address, its lasting form, follow when it settles, which is after the pins have been painted. A popup waits for nothing.
 * Looking around replaces the entry of the history, so that Back does not retrace every step; filtering, opening an event
 * and opening a month add one.
 */
export class MapStore {
  #state: MapState;
  #rendered: MapState;
  #entry: HistoryState | null;
  /** The entry of the history that this state stands in, or will stand upon. */
  #key: string;
  #pendingUrls: PendingUrl[] = [];
  /** The address that we are on our way back to: until then nothing can be written. */
  #backTo: string | null = null;
  #navigate: NavigateFunction | null = null;
  readonly #changes = createEmitter();
  readonly #renderedChanges = createEmitter<[isUrgent: boolean]>();

  constructor({ search, state, key }: Address) {
    this.#state = readMapState(search);
    this.#rendered = this.#state;
    this.#entry = state;
    this.#key = key;
  }

  /** As it was asked for. What stays equal stays the same object. */
  get state(): MapState {
    return this.#state;
  }

  /** What the screen shows around the pins: it may lag a moment behind, but for the popup. */
  get rendered(): MapState {
    return this.#rendered;
  }

  readonly subscribe = this.#changes.subscribe;

  /** `isUrgent` where it can't wait until there is time: a popup opens or closes. */
  readonly subscribeRendered = this.#renderedChanges.subscribe;

  filtersAfter(asked: EventFilters | FilterChange): EventFilters {
    return typeof asked === 'function' ? asked(this.#state.filters) : asked;
  }

  /** Goes elsewhere; the open event stays unless another is named. */
  readonly moveTo = (view: View, event: string | null = this.#state.event): void =>
    this.#go({ view, event }, 'replace', this.#entry);

  /** Begins to look elsewhere, or from somewhere: a place to come back to. Distances are from `near`, or told no longer. */
  readonly startSearch = (change: Pick<MapState, 'view'> & Partial<Pick<MapState, 'filters' | 'near'>>): void =>
    this.#go(
      { near: null, order: 'nearest', event: null, ...(change.filters && { month: null }), ...change },
      'push',
      null,
    );

  readonly sort = (order: MapState['order']): void => this.#go({ order }, 'push', null);

  readonly setGroupSeries = (groupsSeries: boolean): void => this.#go({ groupsSeries, event: null }, 'push', null);

  /** Goes where the popup does not hide its pin. Closing it leads back, unless one has looked elsewhere since. */
  readonly panForPopup = (view: View): void =>
    this.#go({ view }, 'replace', { ...this.#entry, room: { from: this.#viewWithoutPopup(), to: view } });

  readonly filter = (asked: EventFilters | FilterChange): void =>
    this.#go({ filters: this.filtersAfter(asked), event: null }, 'push', null);

  /** The same for days that the list shows, where it has to make way for the month. */
  readonly listDays = (asked: EventFilters | FilterChange): void =>
    this.#go({ filters: this.filtersAfter(asked), event: null, month: null }, 'push', null);

  /** Shows a month, or with null none; turning its pages leaves nothing to come back to. */
  readonly showMonth = (month: string | null): void => {
    const isTurned = month !== null && this.#state.month !== null;
    this.#go({ month, event: null }, isTurned ? 'replace' : 'push', isTurned ? this.#entry : null);
  };

  /** The first event of a pin is a place to come back to; from there on one only steps. */
  readonly open = (event: string): void => {
    if (this.#state.event !== null) this.#go({ event }, 'replace', this.#entry);
    else this.#go({ event }, 'push', { openedFrom: writeMapState(this.#state) });
  };

  /** Takes back the entry that opening added, unless one has looked elsewhere since. */
  readonly close = (): void => {
    const closed = { ...this.#state, view: this.#viewWithoutPopup(), event: null };
    const address = writeMapState(closed);
    if (this.#entry?.openedFrom !== address || this.#backTo !== null) {
      this.#go(closed, 'replace', null);
      return;
    }
    this.#pendingUrls = [];
    this.#entry = null;
    this.#backTo = address;
    this.#navigate?.(-1);
    this.#change(closed);
  };

  /** Writes the address, and shows everywhere what was asked for. */
  commit(): void {
    this.#write();
    if (this.#rendered !== this.#state) this.#show(this.#state, false);
  }

  /** Adopts an address that somebody else has gone to. Ours, and those that another has followed meanwhile, are known. */
  follow({ search, state, key }: Address): void {
    if (key !== this.#key && key === entryOfHistory().key) this.#adopt({ search, state, key });
  }

  /** From here on it writes addresses, and hears of what concerns them. Gives how to end that. */
  start(navigate: NavigateFunction): () => void {
    this.#navigate = navigate;
    const commit = () => this.commit();
    // Nothing is painted for a hidden tab, and one that goes may be brought back by its address alone.
    const commitIfHidden = () => document.hidden && this.commit();
    // A link leads on from the address that one sees.
    const commitBeforeLink = ({ target }: Event) => target instanceof Element && target.closest('a') && this.commit();
    const onPopState = () => this.#onPopState();
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', commit);
    document.addEventListener('visibilitychange', commitIfHidden);
    document.addEventListener('click', commitBeforeLink, true);
    return () => {
      this.#navigate = null;
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', commit);
      document.removeEventListener('visibilitychange', commitIfHidden);
      document.removeEventListener('click', commitBeforeLink, true);
    };
  }

  #go(change: Partial<MapState>, how: PendingUrl['how'], entry: HistoryState | null): void {
    const next = replaceEqualDeep(this.#state, {
      ...this.#state,
      // Whatever closes the popup needs no room for it any more.
      ...(change.event === null && { view: this.#viewWithoutPopup() }),
      ...change,
      // The popup shows on the map, which the month may cover.
      ...(change.event && { month: null }),
    });
    const search = writeMapState(next);
    if (how === 'replace' && search === writeMapState(this.#state)) return;
    const last = this.#pendingUrls.at(-1);
    // What would be replaced need not be written at all.
    if (how === 'replace' && last) this.#pendingUrls[this.#pendingUrls.length - 1] = { ...last, search, entry };
    else this.#pendingUrls.push({ how, search, entry });
    this.#entry = entry;
    this.#change(next);
    // On a phone it is Back that closes a popup, from the moment one sees it.
    if (change.event && how === 'push') this.#write();
  }

  #change(next: MapState): void {
    const { event } = next;
    this.#state = next;
    // A popup is opened for what is to be seen around it; closing one tells nothing of the rest.
    if (event !== this.#rendered.event) this.#show(event === null ? { ...this.#rendered, event } : next, true);
    this.#changes.emit();
  }

  #show(shown: MapState, isUrgent: boolean): void {
    this.#rendered = shown;
    this.#renderedChanges.emit(isUrgent);
  }

  #write(): void {
    if (!this.#navigate || this.#backTo !== null || this.#pendingUrls.length === 0) return;
    const writes = this.#pendingUrls;
    this.#pendingUrls = [];
    // Somebody has gone elsewhere meanwhile, and must not be brought back.
    if (entryOfHistory().key !== this.#key) return;
    for (const { search, how, entry } of writes)
      this.#navigate({ search }, { replace: how === 'replace', state: entry });
    this.#key = entryOfHistory().key;
  }

  /** Back and Forward count at once: the router tells of them at leisure. */
  #onPopState(): void {
    const { search, pathname } = location;
    const isExpected = search === this.#backTo;
    this.#backTo = null;
    if (pathname !== paths.map) this.#pendingUrls = [];
    else if (isExpected && this.#pendingUrls.length > 0) {
      this.#key = entryOfHistory().key;
      this.commit();
    } else this.#adopt({ search, ...entryOfHistory() });
  }

  #adopt({ search, state, key }: Address): void {
    this.#pendingUrls = [];
    this.#backTo = null;
    this.#entry = state;
    this.#key = key;
    const next = replaceEqualDeep(this.#state, readMapState(search));
    if (next !== this.#state) this.#change(next);
  }

  #viewWithoutPopup(): View {
    const { view } = this.#state;
    const room = this.#entry?.room;
    return room && isSameView(view, room.to) ? room.from : view;
  }
}

/** The browser's entry as the router keeps it: it renders a new one at leisure, and one may be somewhere else by then. */
function entryOfHistory(): Pick<RouterLocation, 'state' | 'key'> {
  return { state: history.state?.usr ?? null, key: history.state?.key ?? 'default' };
}
