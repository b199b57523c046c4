import type { Event, NearbyEvent } from './events.ts';
import type { Locale } from './locales.ts';
import type { Organiser } from './organisers.ts';
import type { ProblemCode } from './problems.ts';
import type { PublicSettings } from './settings.ts';
import type { DancedPlaces, StylePage, TownPage } from './towns.ts';
import type { Venue } from './venues.ts';

/*
 * How the server gets the site's pages as HTML. The built web app brings a module that exports `pages: Pages`;
 * the server loads it as it is and knows nothing else of what people see.
 */

/** What stands at an address of the site. */
export interface FoundPage {
  /** What the server has to find before it can be drawn: an event, say, nothing, or that there is no such page. */
  kind: 'event' | 'organiser' | 'venue' | 'town' | 'style' | 'danced-places' | 'plain' | 'not-found';
  /** The screen's source file: its key in the manifest of the build, which names its scripts and styles. */
  source: string;
  /** Slug of what the screen is about, or its id. */
  slug?: string;
  /** Slug of the one style that a town's screen is about. */
  style?: string;
  /** The page has moved for good: its new path. */
  movedTo?: string;
}

/** What a page shows beyond its words. The browser takes it over as it is, so it asks for none of it again. */
export interface PageData {
  settings: PublicSettings;
  /** The instant at which it was drawn: what is over, tonight or tomorrow was so then. */
  drawnAt: string;
  event?: Event;
  nearby?: NearbyEvent[];
  /** What the event's organiser has next; on its own page the first of all that is to come, with what is said of the whole. */
  organised?: FirstEvents;
  organiser?: Organiser;
  /** What is danced where, and under which slugs it was found. */
  listing?: { kind: FoundPage['kind']; slug?: string; style?: string; page: TownPage | StylePage | DancedPlaces };
  venue?: Venue;
  /** The first of all that is to come there. */
  housed?: FirstEvents;
  /** Chance that page and browser share: from 0 up to, not including, 1. */
  draw?: number;
  /** Why there is nothing under this slug, and what it would have been. */
  refusal?: { kind: FoundPage['kind']; slug: string; style?: string; code: ProblemCode };
}

interface FirstEvents {
  events: Event[];
  next: string | null;
  total: number | null;
}

export interface PageRequest {
  /** Path and query, as asked. */
  address: string;
  locale: Locale;
  /** What the visitor chose; null follows the device. */
  theme: 'light' | 'dark' | null;
  data: PageData;
  /** Style elements that carry it are allowed; good for one page only. */
  styleNonce: string;
  /** Addresses of the files that the page needs, most urgent first. */
  assets: { entry: string; scripts: string[]; styles: string[]; fonts: string[] };
}

/** A page in place of the one that was asked for and can't be shown right now. */
export interface RefusalRequest {
  locale: Locale;
  theme: 'light' | 'dark' | null;
  code: ProblemCode;
  /** After so long it looks by itself whether the page is back; null where that would change nothing. */
  retryAfterSeconds: number | null;
  /** Style and script elements that carry it are allowed; good for one page only. */
  nonce: string;
}

export interface Pages {
  /** What stands at a path. Unknown paths are a page too. */
  find(path: string): FoundPage;
  /** The whole document. Everything in it is escaped; it holds no script that a browser would run in place. */
  render(request: PageRequest): Promise<string>;
  /** The whole document, with all that it needs in it: what can't answer one question had better not be asked five more. */
  refuse(request: RefusalRequest): string;
}
