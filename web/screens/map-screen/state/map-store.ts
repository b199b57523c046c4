import { replaceEqualDeep } from '@tanstack/react-query';
import type { NavigateFunction, Location as RouterLocation } from 'react-router';
import type { EventFilters } from '#contract/events.ts';
import type { FilterChange } from '#web/events/filters/event-filters.tsx';
import {
  type ChosenTown,
  type MapState,
  readMapState,
  viewAround,
  writeMapState,
} from '#web/events/links/map-state.ts';
import type { Place, View } from '#web/map/view.ts';
import { isSameView } from '#web/map/view-geometry.ts';
import { paths } from '#web/paths.ts';
import { createEmitter } from '#web/storage/create-store.ts';

/** Stored with a history entry: how it was created. */
interface HistoryState {
  /** The URL before the popup opened. */
  openedFrom?: string;
  /** How the view was moved for the popup. */
  room?: { from: View; to: View };
}

/** A URL that has not been written yet. */
interface PendingUrl {
  how: 'push' | 'replace';
  search: string;
  entry: HistoryState | null;
}

type Address = Pick<RouterLocation, 'search' | 'state' | 'key'>;

/**
 * Single source of truth for the map's state. A press changes it at once, for the pins and the chips; the rest of the
 * screen and the URL follow on `commit`, after the pins have been painted. A popup opens synchronously. Moving the map
 * replaces the history entry, so that Back does not replay every move; filtering, opening an event or a month, and
 * starting a search add one.
 */
export class MapStore {
  #state: MapState;
  #rendered: MapState;
  #entry: HistoryState | null;
  /** The key of the history entry of this state, or of the one below pending URLs. */
  #key: string;
  #pendingUrls: PendingUrl[] = [];
  /** The URL that the browser is going back to: until then nothing can be written. */
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

  /** The requested state. Equal parts keep their identity. */
  get state(): MapState {
    return this.#state;
  }

  /** The state that the screen shows around the pins: it may lag a moment behind, except for the popup. */
  get rendered(): MapState {
    return this.#rendered;
  }

  readonly subscribe = this.#changes.subscribe;

  /** `isUrgent` if it must not be deferred: a popup opens or closes. */
  readonly subscribeRendered = this.#renderedChanges.subscribe;

  filtersAfter(asked: EventFilters | FilterChange): EventFilters {
    return typeof asked === 'function' ? asked(this.#state.filters) : asked;
  }

  /** The view that the list belongs to: without the pan that made space for a popup. */
  get listView(): View {
    return this.#viewWithoutPopup(this.#rendered.view);
  }

  /** Moves the map, which shows no town any more; the open event stays unless another is named. */
  readonly moveTo = (view: View, event: string | null = this.#state.event): void =>
    this.#go({ view, event, area: null }, 'replace', this.#entry);

  /** Adopts a view that the map reports: `isOwn` if it was asked for, and not moved by the user. */
  readonly followMap = (view: View, isOwn: boolean): void => {
    if (this.#state.area === null || !isOwn) this.moveTo(view);
  };

  /** Fits the view to what the list of an area shows; the URL names only the area. */
  readonly fit = (view: View): void => {
    if (!isSameView(view, this.#state.view)) this.#change({ ...this.#state, view });
  };

  /** Starts a search elsewhere: adds a history entry. Distances are from `near`, or end. */
  readonly startSearch = (
    change: Pick<MapState, 'view'> & Partial<Pick<MapState, 'area' | 'filters' | 'near'>>,
  ): void =>
    this.#go(
      { area: null, near: null, order: 'nearest', event: null, ...(change.filters && { month: null }), ...change },
      'push',
      null,
    );

  /** Returns the address of the map after a change of its state, without an open event. */
  addressAfter(change: Partial<MapState>): string {
    return paths.map + writeMapState({ ...this.#state, event: null, ...change });
  }

  /** Lists a town and fits the map to it. The filters stay unless others are given. */
  readonly showTown = (town: ChosenTown, filters = this.#state.filters): void =>
    this.startSearch({ ...placeOfTown(town), filters });

  /** Lists the surroundings of a place by distance and fits the map to them. */
  readonly showAround = (near: Place, filters: EventFilters): void =>
    this.startSearch({ view: viewAround(near), area: 'near', near, filters });

  /** Removes the chosen town or place. The map stays where it is. */
  readonly clearPlace = (): void => this.startSearch({ view: this.#viewWithoutPopup() });

  readonly sort = (order: MapState['order']): void => this.#go({ order }, 'push', null);

  readonly setGroupSeries = (groupsSeries: boolean): void => this.#go({ groupsSeries, event: null }, 'push', null);

  /**
   * Moves the map so that the popup does not cover its pin. Closing restores the view, unless the user has moved the
   * map since.
   */
  readonly panForPopup = (view: View): void =>
    this.#go({ view }, 'replace', { ...this.#entry, room: { from: this.#viewWithoutPopup(), to: view } });

  readonly filter = (asked: EventFilters | FilterChange): void =>
    this.#go({ filters: this.filtersAfter(asked), event: null }, 'push', null);

  /** Filters by days and shows the list instead of the month. */
  readonly listDays = (asked: EventFilters | FilterChange): void =>
    this.#go({ filters: this.filtersAfter(asked), event: null, month: null }, 'push', null);

  /** Shows a month, or none with null; turning its pages adds no history entry. */
  readonly showMonth = (month: string | null): void => {
    const isTurned = month !== null && this.#state.month !== null;
    this.#go({ month, event: null }, isTurned ? 'replace' : 'push', isTurned ? this.#entry : null);
  };

  /** Opens an event. The first event of a pin adds a history entry; further steps replace it. */
  readonly open = (event: string): void => {
    if (this.#state.event !== null) this.#go({ event }, 'replace', this.#entry);
    else this.#go({ event }, 'push', { openedFrom: writeMapState(this.#state) });
  };

  /** Closes the popup and removes the entry that opening added, unless the user has moved the map since. */
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

  /** Writes the URL, and publishes the requested state everywhere. */
  commit(): void {
    this.#write();
    if (this.#rendered !== this.#state) this.#show(this.#state, false);
  }

  /** Adopts a URL that other code navigated to. Its own URLs, and those that are outdated, are ignored. */
  follow({ search, state, key }: Address): void {
    if (key !== this.#key && key === entryOfHistory().key) this.#adopt({ search, state, key });
  }

  /** Starts writing URLs and listening to navigation. Returns a function that stops it. */
  start(navigate: NavigateFunction): () => void {
    this.#navigate = navigate;
    const commit = () => this.commit();
    // A hidden tab is not painted, and one that is closed may be restored from its URL.
    const commitIfHidden = () => document.hidden && this.commit();
    // A link must start from the visible URL.
    const commitBeforeLink = ({ target }: Event) =>
      target instanceof Element && target.closest('a:not([role])') && this.commit();
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
      // Closing the popup also restores the view.
      ...(change.event === null && { view: this.#viewWithoutPopup() }),
      ...change,
      // A month would cover the popup on the map.
      ...(change.event && { month: null }),
    });
    const search = searchOf(next, entry);
    // The URL of an area has no view, and that of a popup not the one that makes space for it.
    const isMoved = (next.area !== null || entry?.room !== undefined) && next.view !== this.#state.view;
    if (how === 'replace' && !isMoved && search === searchOf(this.#state, this.#entry)) return;
    const last = this.#pendingUrls.at(-1);
    // A pending entry that would be replaced is never written.
    if (how === 'replace' && last) this.#pendingUrls[this.#pendingUrls.length - 1] = { ...last, search, entry };
    else this.#pendingUrls.push({ how, search, entry });
    this.#entry = entry;
    this.#change(next);
    // On a phone, Back closes a popup, so its entry must exist as soon as it is visible.
    if (change.event && how === 'push') this.#write();
  }

  #change(next: MapState): void {
    const { event } = next;
    this.#state = next;
    // Opening a popup publishes its surroundings; closing one only the popup.
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
    // The user has gone elsewhere meanwhile, and must not be returned.
    if (entryOfHistory().key !== this.#key) return;
    for (const { search, how, entry } of writes)
      this.#navigate({ search }, { replace: how === 'replace', state: entry });
    this.#key = entryOfHistory().key;
  }

  /** Applies Back and Forward at once, because the router reports them later. */
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
    const fitted = this.#viewWithoutPopup();
    this.#pendingUrls = [];
    this.#backTo = null;
    this.#entry = state;
    this.#key = key;
    const read = replaceEqualDeep(this.#state, readMapState(search));
    // The view that was fitted to the same area is still right.
    const isFitted = read.area !== null && read.area === this.#state.area && read.near === this.#state.near;
    const next = replaceEqualDeep(this.#state, isFitted ? { ...read, view: fitted } : read);
    if (next !== this.#state) this.#change(next);
  }

  #viewWithoutPopup(view: View = this.#state.view): View {
    return withoutRoom(view, this.#entry);
  }
}

/** Returns the part of the state that shows a town. */
export function placeOfTown({ name, latitude, longitude, zoom }: ChosenTown) {
  const view = { latitude, longitude, zoom };
  return { view, area: { name, ...view } };
}

/** Returns the URL of a state: its view is that without a popup, for which another screen makes space of its own. */
function searchOf(state: MapState, entry: HistoryState | null): string {
  return writeMapState({ ...state, view: withoutRoom(state.view, entry) });
}

function withoutRoom(view: View, entry: HistoryState | null): View {
  const room = entry?.room;
  return room && isSameView(view, room.to) ? room.from : view;
}

/**
 * Returns the router's data of the browser's history entry, because the router renders later, and the user may have
 * moved on.
 */
function entryOfHistory(): Pick<RouterLocation, 'state' | 'key'> {
  return { state: history.state?.usr ?? null, key: history.state?.key ?? 'default' };
}
