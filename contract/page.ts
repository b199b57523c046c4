import type { Event, NearbyEvent, SeriesDate } from './events.ts';
import type { HourCycle, Locale } from './locales.ts';
import type { Organiser } from './organisers.ts';
import type { ProblemCode } from './problems.ts';
import type { PageSite, PublicSettings } from './settings.ts';
import type { DancedPlaces, StylePage, TownPage } from './towns.ts';
import type { Venue } from './venues.ts';

/* Interface between the server and the built web app for rendered pages. The built app has a module that exports
   `pages: Pages`. The server loads it and does not depend on the UI otherwise. */

/** The path of the empty page (`Pages.renderShell`). */
export const shellPath = '/shell';

/** The page at a path. */
export interface FoundPage {
  /** The data that the server must load before rendering, for example an event, nothing, or that there is no such page. */
  kind: 'event' | 'organiser' | 'venue' | 'town' | 'style' | 'danced-places' | 'plain' | 'not-found';
  /** Source file of the screen: its key in the build manifest, which lists its scripts and styles. */
  source: string;
  /** Namespaces of the texts that the screen needs beside those of every page, for example `eventDetails`. */
  messages: readonly string[];
  /** Slug or id of the subject of the page. */
  slug?: string;
  /** Slug of the style, on the page of a style in a town. */
  style?: string;
  /** New path, if the page has moved permanently. */
  movedTo?: string;
}

/**
 * Data that a page was rendered with. It is embedded in the page and reused by the browser, so that nothing is
 * requested again.
 */
export interface PageData {
  settings: PublicSettings;
  /** The time of rendering, for everything that depends on the clock. */
  renderedAt: string;
  event?: Event;
  nearby?: NearbyEvent[];
  /** Whether visitors can write to the organiser of the event, or to the organiser whose page it is. */
  acceptsMessages?: boolean;
  /** Next dates of the event. */
  dates?: SeriesDate[];
  /**
   * Next events of the event's organiser. On the page of an organiser, the first page of its upcoming events with the
   * total.
   */
  organiserEvents?: FirstEvents;
  /** The subject of the page, or the organiser of its event. */
  organiser?: Organiser;
  /** Content of pages of towns and styles, with the slugs it was requested by. */
  listing?: { kind: FoundPage['kind']; slug?: string; style?: string; page: TownPage | StylePage | DancedPlaces };
  venue?: Venue;
  /** The first page of upcoming events at the venue. */
  venueEvents?: FirstEvents;
  /** A random number, from 0 (inclusive) to 1 (exclusive), so that server and browser choose the same variant. */
  randomSeed?: number;
  /** The problem, if there is no such page, with the kind and slug that were requested. */
  refusal?: { kind: FoundPage['kind']; slug: string; style?: string; code: ProblemCode };
}

interface FirstEvents {
  events: Event[];
  next: string | null;
  total: number | null;
}

export interface PageRequest {
  /** Path and query of the request. */
  address: string;
  locale: Locale;
  hourCycle: HourCycle;
  /** The theme that the visitor chose. Null follows the device. */
  theme: 'light' | 'dark' | null;
  data: PageData;
  /** URLs of the files that the page needs, most urgent first. The first of the texts has those of every page. */
  assets: {
    entry: string;
    scripts: string[];
    texts: string[];
    styles: string[];
    /** The style sheet of a logo of the site. */
    logoStyle: string;
    fonts: string[];
  };
}

/** A response of the API for a visitor who is not signed in. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An error page that replaces the requested page. */
export interface RefusalRequest {
  locale: Locale;
  theme: 'light' | 'dark' | null;
  code: ProblemCode;
  /** After this time the page checks whether it is available again. Null if retrying is useless. */
  retryAfterSeconds: number | null;
  site: PageSite;
  /** CSP nonce of the style and script elements, different for each response. */
  nonce: string;
}

/** The empty page: the frame of the site in one language, without the data of any page. */
export type ShellRequest = Pick<PageRequest, 'locale' | 'hourCycle' | 'theme' | 'assets'> & {
  data: Pick<PageData, 'settings' | 'renderedAt'>;
};

export interface Pages {
  /** Sets how requests to the API are answered while screens are rendered. `address` has a path and a query. */
  connect(answer: (address: string) => Promise<ApiAnswer>): void;
  /** Returns the page at a path, also for unknown paths. */
  find(path: string): FoundPage;
  /**
   * Returns the complete HTML document. All content is escaped. Contains no executable inline script. `isComplete` is
   * false if a request to the API failed, so that the page must not be cached.
   */
  render(request: PageRequest): Promise<{ html: string; isComplete: boolean }>;
  /**
   * Returns an empty page, which the browser fills at any address. Browsers keep it to open the site without a network.
   */
  renderShell(request: ShellRequest): string;
  /**
   * Returns a complete HTML document without external files, because a server in trouble should not get more requests.
   */
  refuse(request: RefusalRequest): string;
}
