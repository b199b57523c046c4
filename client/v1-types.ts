/* Generated from the OpenAPI document of `/api/v1`. Do not edit: run `npm run interface:types`. */

/** A style or a type: its slug or a former one, its id, or an object with `slug` or `id`. */
export type CatalogueChoice = string | {
  id?: string;
  slug?: string;
};

export interface CatalogueEntry {
  id: string;
  slug: string;
  /** In the requested language. */
  name: string;
  /** Name by language. Missing ones equal `name`. */
  names: { [Key in 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar' | (string & {})]?: unknown };
  /** `#` and six hexadecimal digits. */
  color: string;
  /** Former slugs, and those of entries that were merged into this one. */
  formerSlugs: string[];
}

export interface CatalogueReference {
  id: string;
  slug: string;
  /** In the requested language. */
  name: string;
}

/** An event that was added, changed or removed. Each event is on a page once. */
export interface Change {
  /** Increases with each change of the site. */
  position: number;
  /** By the clock of the server that made the change. */
  at: string;
  /** The last change of the event on this page. `moved`: another time or place. Also `changed` if its organiser, venue, style or type changed. */
  kind: 'added' | 'changed' | 'moved' | 'cancelled' | 'reinstated' | 'deleted' | 'restored' | (string & {});
  id: string;
  /** As it is now, which may be later than `at`. Null: drop it from your copy. */
  event: Event | EventInList | null;
  /** Why `event` is null. `outside`: it does not match the filters, or never did. */
  gone?: 'outside' | 'deleted' | 'hidden' | (string & {});
}

/** An event after a change. An optional field that is left out keeps its value; null removes it. */
export interface ChangedEvent {
  name: string;
  /** Local to the venue (`2027-05-08T21:00`), or with an offset (`2027-05-08T21:00:00+02:00`), which is then the instant. */
  start: string;
  /** Local to the venue (`2027-05-08T21:00`), or with an offset (`2027-05-08T21:00:00+02:00`), which is then the instant. */
  end: string;
  type: CatalogueChoice;
  styles: CatalogueChoice[];
  place: {
    /** Name of the venue. */
    name: string;
    /** Full address on one line. */
    address: string;
    /** Town or district. */
    town: string;
    /** ISO 3166-1. If absent, it is derived from the position. */
    countryCode?: string | null;
    /** Null only if the event has no position. */
    latitude: number | null;
    longitude: number | null;
  };
  /** Id of an organiser of the account. Null: the account alone. */
  organiser?: string | {
    id: string;
  } | null;
  /** Null: unknown. */
  price?: {
    /** In units of the currency. 0 is free. */
    amount?: number | null;
    /** ISO 4217. */
    currency: string;
    /** Whether visitors pay what they like. */
    donation?: boolean | null;
    reduced?: number | null;
    members?: number | null;
    /** At the door, without booking. */
    door?: number | null;
    /** Admission is free before this local time. */
    freeBefore?: string | null;
    /** Included in the price: a lesson, a drink. */
    includes?: string | null;
  } | null;
  link?: string | '' | null;
  /** Plain text with paragraphs. */
  description?: string | null;
  /** Language of the description (BCP 47). */
  language?: string | null;
  /** Translations of the description by language (BCP 47): `{"en": "…"}`. Replaces all of them; null removes them. */
  translations?: Record<string, string> | null;
  facts?: {
    level?: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | null;
    partner?: 'not-needed' | 'needed' | null;
    roles?: 'any' | 'switch' | 'lead' | 'follow' | null;
    music?: 'live' | 'dj' | 'both' | null;
    floor?: 'wood' | 'tiles' | 'stone' | 'vinyl' | 'concrete' | 'outdoors' | null;
    floorNote?: string | null;
    food?: string | null;
    access?: 'step-free' | 'steps' | null;
    dress?: string | null;
    age?: string | null;
    membership?: string | null;
  } | null;
  programme?: {
    day?: number;
    time: string;
    kind: 'lesson' | 'practice' | 'social' | 'concert' | 'show' | 'other';
    title?: string | null;
    by?: string | null;
    level?: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | null;
    music?: 'live' | 'dj' | null;
  }[] | null;
  /** Recurrence rule (RFC 5545) from this date on, with `COUNT` or `UNTIL`: `FREQ=WEEKLY;COUNT=10`. */
  repeat?: string | null;
  /** Days of `repeat` to leave out. */
  except?: string[];
}

/** An event with all fields. */
export interface Event {
  /** Never changes. */
  id: string;
  /** May change. Former slugs keep working. */
  slug: string;
  /** Address of its page. */
  url: string;
  name: string;
  status: 'scheduled' | 'cancelled' | (string & {});
  /** Reason of the cancellation, in the words of the organiser. */
  cancelledBecause: string | null;
  /** With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time. */
  start: string;
  /** With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time. */
  end: string;
  /** IANA name: `Europe/Paris`. */
  timeZone: string;
  /** First local day on which it counts. A party from 00:30 to 05:00 belongs to the night before. */
  firstDay: string;
  /** Last local day on which it counts. */
  lastDay: string;
  type: CatalogueReference;
  styles: CatalogueReference[];
  place: {
    /** Name of the venue. */
    name: string;
    /** Full address on one line. */
    address: string;
    /** Town or district, in the requested language. */
    town: string;
    /** ISO 3166-1, null if unknown. */
    countryCode: string | null;
    /** Null if unknown, then `longitude` is null too. */
    latitude: number | null;
    longitude: number | null;
    /** Slug of the town, null for small villages and districts. */
    townSlug: string | null;
  };
  /** Null if only the address is known. */
  venue: PageReference | null;
  organiser: PageReference | null;
  /** Null if unknown. */
  price: {
    /** In units of the currency. 0 is free. With `donation`, the suggested amount or null. */
    amount: number | null;
    /** ISO 4217. */
    currency: string;
    /** Whether visitors pay what they like. */
    donation: boolean;
    reduced: number | null;
    members: number | null;
    /** At the door, without booking. */
    door: number | null;
    /** Admission is free before this local time. */
    freeBefore: string | null;
    /** Included in the price: a lesson, a drink. */
    includes: string | null;
  } | null;
  link: string | null;
  picture: Picture | null;
  /** Beginning of the description, on one line, in the language of `lang` if available. */
  excerpt: string | null;
  /** Language of the excerpt and of the description (BCP 47). */
  language: string | null;
  /** Languages of the description (BCP 47), that of the original first. Several if it has translations. */
  descriptionLanguages: string[];
  /** Null if it does not recur. `series=ID` on `/api/v1/events` lists its dates. */
  series: {
    id: string;
    /** Recurrence rule (RFC 5545) with its weekday and without its end. */
    rule: string | null;
  } | null;
  /** Number of dates that an entry of a list with `fold=series` represents. Otherwise null. */
  dates: number | null;
  /** When the organiser last published, changed or confirmed it. */
  confirmedAt: string | null;
  /** UTC: `2026-11-04T20:25:05Z`. */
  createdAt: string;
  /** Increases with each change, cancellations included. */
  updatedAt: string;
  /** From `near`, in metres. Otherwise null. */
  distance: number | null;
  /** Plain text with paragraphs, in the language of `lang` if available, else the original. */
  description: string | null;
  facts: {
    level: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | (string & {}) | null;
    partner: 'not-needed' | 'needed' | (string & {}) | null;
    /** Roles that are taught or danced. */
    roles: 'any' | 'switch' | 'lead' | 'follow' | (string & {}) | null;
    music: 'live' | 'dj' | 'both' | (string & {}) | null;
    floor: 'wood' | 'tiles' | 'stone' | 'vinyl' | 'concrete' | 'outdoors' | (string & {}) | null;
    floorNote: string | null;
    food: string | null;
    access: 'step-free' | 'steps' | (string & {}) | null;
    dress: string | null;
    age: string | null;
    membership: string | null;
  };
  programme: {
    /** Days after the local start day of the event. */
    day: number;
    /** Local start time. */
    time: string;
    kind: 'lesson' | 'practice' | 'social' | 'concert' | 'show' | 'other' | (string & {});
    title: string | null;
    /** Teachers, musicians or performers. */
    by: string | null;
    level: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | (string & {}) | null;
    music: 'live' | 'dj' | (string & {}) | null;
  }[];
  /** Original start, if it was moved to another day. */
  formerStart: string | null;
  /** Sites and calendars that it was imported from. */
  sources: {
    name: string;
    link: string | null;
  }[];
}

/** An event with the fields of lists. */
export interface EventInList {
  /** Never changes. */
  id: string;
  /** May change. Former slugs keep working. */
  slug: string;
  /** Address of its page. */
  url: string;
  name: string;
  status: 'scheduled' | 'cancelled' | (string & {});
  /** Reason of the cancellation, in the words of the organiser. */
  cancelledBecause: string | null;
  /** With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time. */
  start: string;
  /** With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time. */
  end: string;
  /** IANA name: `Europe/Paris`. */
  timeZone: string;
  /** First local day on which it counts. A party from 00:30 to 05:00 belongs to the night before. */
  firstDay: string;
  /** Last local day on which it counts. */
  lastDay: string;
  type: CatalogueReference;
  styles: CatalogueReference[];
  place: {
    /** Name of the venue. */
    name: string;
    /** Full address on one line. */
    address: string;
    /** Town or district, in the requested language. */
    town: string;
    /** ISO 3166-1, null if unknown. */
    countryCode: string | null;
    /** Null if unknown, then `longitude` is null too. */
    latitude: number | null;
    longitude: number | null;
  };
  /** Null if only the address is known. */
  venue: PageReference | null;
  organiser: PageReference | null;
  /** Null if unknown. */
  price: {
    /** In units of the currency. 0 is free. With `donation`, the suggested amount or null. */
    amount: number | null;
    /** ISO 4217. */
    currency: string;
    /** Whether visitors pay what they like. */
    donation: boolean;
    reduced: number | null;
    members: number | null;
    /** At the door, without booking. */
    door: number | null;
    /** Admission is free before this local time. */
    freeBefore: string | null;
    /** Included in the price: a lesson, a drink. */
    includes: string | null;
  } | null;
  link: string | null;
  picture: Picture | null;
  /** Beginning of the description, on one line, in the language of `lang` if available. */
  excerpt: string | null;
  /** Language of the excerpt and of the description (BCP 47). */
  language: string | null;
  /** Languages of the description (BCP 47), that of the original first. Several if it has translations. */
  descriptionLanguages: string[];
  /** Null if it does not recur. `series=ID` on `/api/v1/events` lists its dates. */
  series: {
    id: string;
    /** Recurrence rule (RFC 5545) with its weekday and without its end. */
    rule: string | null;
  } | null;
  /** Number of dates that an entry of a list with `fold=series` represents. Otherwise null. */
  dates: number | null;
  /** When the organiser last published, changed or confirmed it. */
  confirmedAt: string | null;
  /** UTC: `2026-11-04T20:25:05Z`. */
  createdAt: string;
  /** Increases with each change, cancellations included. */
  updatedAt: string;
  /** From `near`, in metres. Otherwise null. */
  distance: number | null;
}

export interface Licence {
  /** SPDX identifier, null if the operator has not stated a licence. */
  id: string | null;
  /** Text of the licence. */
  url: string | null;
  /** Name of the source, to be shown with the data. */
  attribution: string;
  /** Part of the data that the licence covers: `facts`. */
  covers: string;
  note: string;
}

/** A new event. Fields that are left out are empty or unknown. */
export interface NewEvent {
  /** A UUID that the program chooses. Repeating a request then adds nothing. Version 5 of a key of your own is good. */
  id?: string;
  name: string;
  /** Local to the venue (`2027-05-08T21:00`), or with an offset (`2027-05-08T21:00:00+02:00`), which is then the instant. */
  start: string;
  /** Local to the venue (`2027-05-08T21:00`), or with an offset (`2027-05-08T21:00:00+02:00`), which is then the instant. */
  end: string;
  type: CatalogueChoice;
  styles: CatalogueChoice[];
  place: {
    /** Name of the venue. */
    name: string;
    /** Full address on one line. */
    address: string;
    /** Town or district. */
    town: string;
    /** ISO 3166-1. If absent, it is derived from the position. */
    countryCode?: string | null;
    latitude: number;
    longitude: number;
  };
  /** Id of an organiser of the account. Null: the account alone. */
  organiser?: string | {
    id: string;
  } | null;
  /** Null: unknown. */
  price?: {
    /** In units of the currency. 0 is free. */
    amount?: number | null;
    /** ISO 4217. */
    currency: string;
    /** Whether visitors pay what they like. */
    donation?: boolean | null;
    reduced?: number | null;
    members?: number | null;
    /** At the door, without booking. */
    door?: number | null;
    /** Admission is free before this local time. */
    freeBefore?: string | null;
    /** Included in the price: a lesson, a drink. */
    includes?: string | null;
  } | null;
  link?: string | '' | null;
  /** Plain text with paragraphs. */
  description?: string | null;
  /** Language of the description (BCP 47). */
  language?: string | null;
  /** Translations of the description by language (BCP 47): `{"en": "…"}`. Replaces all of them; null removes them. */
  translations?: Record<string, string> | null;
  facts?: {
    level?: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | null;
    partner?: 'not-needed' | 'needed' | null;
    roles?: 'any' | 'switch' | 'lead' | 'follow' | null;
    music?: 'live' | 'dj' | 'both' | null;
    floor?: 'wood' | 'tiles' | 'stone' | 'vinyl' | 'concrete' | 'outdoors' | null;
    floorNote?: string | null;
    food?: string | null;
    access?: 'step-free' | 'steps' | null;
    dress?: string | null;
    age?: string | null;
    membership?: string | null;
  } | null;
  programme?: {
    day?: number;
    time: string;
    kind: 'lesson' | 'practice' | 'social' | 'concert' | 'show' | 'other';
    title?: string | null;
    by?: string | null;
    level?: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | null;
    music?: 'live' | 'dj' | null;
  }[] | null;
  /** Recurrence rule (RFC 5545) from this date on, with `COUNT` or `UNTIL`: `FREQ=WEEKLY;COUNT=10`. */
  repeat?: string | null;
  /** Days of `repeat` to leave out. */
  except?: string[];
}

export interface Organiser {
  id: string;
  slug: string;
  name: string;
  /** Address of its page. */
  url: string;
  /** Plain text with paragraphs, possibly empty. */
  words: string;
  /** Absolute, http or https. */
  links: string[];
  picture: Picture | null;
  /** Towns of its events, most frequent first. */
  towns: string[];
  /** Styles of its events, most frequent first. */
  styles: CatalogueReference[];
  events: {
    /** Number of events that have not ended. */
    upcoming: number;
    past: number;
  };
}

/** An event with the fields for programs of its owner. */
export interface OwnEvent {
  /** Never changes. */
  id: string;
  /** May change. Former slugs keep working. */
  slug: string;
  /** Address of its page. */
  url: string;
  name: string;
  status: 'scheduled' | 'cancelled' | (string & {});
  /** Reason of the cancellation, in the words of the organiser. */
  cancelledBecause: string | null;
  /** With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time. */
  start: string;
  /** With the offset of the venue: `2026-11-25T20:00:00+01:00`. The digits are the local time. */
  end: string;
  /** IANA name: `Europe/Paris`. */
  timeZone: string;
  /** First local day on which it counts. A party from 00:30 to 05:00 belongs to the night before. */
  firstDay: string;
  /** Last local day on which it counts. */
  lastDay: string;
  type: CatalogueReference;
  styles: CatalogueReference[];
  place: {
    /** Name of the venue. */
    name: string;
    /** Full address on one line. */
    address: string;
    /** Town or district, in the requested language. */
    town: string;
    /** ISO 3166-1, null if unknown. */
    countryCode: string | null;
    /** Null if unknown, then `longitude` is null too. */
    latitude: number | null;
    longitude: number | null;
    /** Slug of the town, null for small villages and districts. */
    townSlug: string | null;
  };
  /** Null if only the address is known. */
  venue: PageReference | null;
  organiser: PageReference | null;
  /** Null if unknown. */
  price: {
    /** In units of the currency. 0 is free. With `donation`, the suggested amount or null. */
    amount: number | null;
    /** ISO 4217. */
    currency: string;
    /** Whether visitors pay what they like. */
    donation: boolean;
    reduced: number | null;
    members: number | null;
    /** At the door, without booking. */
    door: number | null;
    /** Admission is free before this local time. */
    freeBefore: string | null;
    /** Included in the price: a lesson, a drink. */
    includes: string | null;
  } | null;
  link: string | null;
  picture: Picture | null;
  /** Beginning of the description, on one line, in the language of `lang` if available. */
  excerpt: string | null;
  /** Language of the excerpt and of the description (BCP 47). */
  language: string | null;
  /** Languages of the description (BCP 47), that of the original first. Several if it has translations. */
  descriptionLanguages: string[];
  /** Null if it does not recur. */
  series: {
    id: string;
    /** Recurrence rule (RFC 5545) with its weekday and without its end. */
    rule: string | null;
    /** Last day of the series. */
    lastDay: string | null;
  } | null;
  /** Number of dates that an entry of a list with `fold=series` represents. Otherwise null. */
  dates: number | null;
  /** When the organiser last published, changed or confirmed it. */
  confirmedAt: string | null;
  /** UTC: `2026-11-04T20:25:05Z`. */
  createdAt: string;
  /** Increases with each change, cancellations included. */
  updatedAt: string;
  /** From `near`, in metres. Otherwise null. */
  distance: number | null;
  /** Plain text with paragraphs. Always the original. */
  description: string | null;
  facts: {
    level: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | (string & {}) | null;
    partner: 'not-needed' | 'needed' | (string & {}) | null;
    /** Roles that are taught or danced. */
    roles: 'any' | 'switch' | 'lead' | 'follow' | (string & {}) | null;
    music: 'live' | 'dj' | 'both' | (string & {}) | null;
    floor: 'wood' | 'tiles' | 'stone' | 'vinyl' | 'concrete' | 'outdoors' | (string & {}) | null;
    floorNote: string | null;
    food: string | null;
    access: 'step-free' | 'steps' | (string & {}) | null;
    dress: string | null;
    age: string | null;
    membership: string | null;
  };
  programme: {
    /** Days after the local start day of the event. */
    day: number;
    /** Local start time. */
    time: string;
    kind: 'lesson' | 'practice' | 'social' | 'concert' | 'show' | 'other' | (string & {});
    title: string | null;
    /** Teachers, musicians or performers. */
    by: string | null;
    level: 'everyone' | 'beginners' | 'intermediate' | 'advanced' | (string & {}) | null;
    music: 'live' | 'dj' | (string & {}) | null;
  }[];
  /** Original start, if it was moved to another day. */
  formerStart: string | null;
  /** Sites and calendars that it was imported from. */
  sources: {
    name: string;
    link: string | null;
  }[];
  /** Translations of the description by language (BCP 47): `{"en": "…"}`. */
  translations: Record<string, unknown>;
  /** Increases with each edit. The ETag of version 7 is `"v7"`. */
  version: number;
  isOver: boolean;
  /** The reason, if an administrator has hidden it. */
  hiddenBecause: string | null;
  /** Set if only its owners and the team of the site see it: it waits for the team, or was refused. A change submits a refused event again. Null if it is published. */
  approval: {
    state: 'waiting' | 'refused' | (string & {});
    /** When it was submitted. */
    since: string;
    /** Why it was refused. */
    because: string | null;
  } | null;
  /** Recurrence rule with its end. It starts at the date on which it was last set. Null if it does not recur. */
  repeat: string | null;
  /** Days that the series leaves out. */
  except: string[];
}

export interface PageReference {
  id: string;
  slug: string;
  name: string;
  /** Address of its page. */
  url: string;
}

export interface Picture {
  /** The widest size. Any site may show it. */
  url: string;
  /** In pixels. */
  width: number;
  height: number;
  alternativeText: string;
  /** All sizes, by increasing width. */
  sizes: {
    url: string;
    width: number;
  }[];
}

export interface ProblemDetails {
  /** Address of a page that explains the code. */
  type: string;
  title: string;
  status: number;
  code: 'invalid-input' | 'malformed-request' | 'google-refused' | 'page-unreachable' | 'page-unreadable' | 'unauthenticated' | 'token-expired' | 'token-invalid' | 'token-revoked' | 'credentials-wrong' | 'forbidden' | 'outside-moderation' | 'account-suspended' | 'password-wrong' | 'sign-in-again' | 'email-unconfirmed' | 'google-email-unverified' | 'editing-off' | 'scope-missing' | 'not-found' | 'event-unknown' | 'organiser-unknown' | 'town-unknown' | 'style-unknown' | 'venue-unknown' | 'source-unknown' | 'account-unknown' | 'entry-unknown' | 'claim-unknown' | 'follow-unknown' | 'request-unknown' | 'report-unknown' | 'message-unknown' | 'token-unknown' | 'webhook-unknown' | 'google-off' | 'method-not-allowed' | 'request-timeout' | 'email-taken' | 'entry-taken' | 'entry-in-use' | 'own-account' | 'last-administrator' | 'deleted-with-account' | 'report-closed' | 'messages-closed' | 'message-answered' | 'event-decided' | 'recipient-suspended' | 'recipient-unconfirmed' | 'already-member' | 'last-owner' | 'too-many-organisers' | 'too-many-members' | 'too-many-sources' | 'too-many-follows' | 'too-many-saved' | 'too-many-tokens' | 'too-many-webhooks' | 'filter-too-wide' | 'list-full' | 'undo-lapsed' | 'source-reading' | 'source-paused' | 'source-stopped' | 'own-event' | 'event-organised' | 'claim-lapsed' | 'claim-mail-differs' | 'claim-word-missing' | 'venue-merged' | 'venue-not-merged' | 'venue-clocks-differ' | 'event-over' | 'event-deleted' | 'event-hidden' | 'organiser-hidden' | 'venue-gone' | 'link-invalid' | 'link-used' | 'link-expired' | 'invitation-lapsed' | 'changes-gone' | 'version-conflict' | 'too-large' | 'unsupported-media-type' | 'expectation-failed' | 'content-blocked' | 'mail-domain-blocked' | 'precondition-required' | 'too-many-requests' | 'too-many-dates' | 'too-many-uploads' | 'confirm-to-add-more' | 'header-too-large' | 'internal-error' | 'format-unsupported' | 'google-unavailable' | 'unavailable' | 'read-only' | 'no-room' | (string & {});
  /** For developers, in English. */
  detail?: string;
  /** The request, as a URN. It is in the log of the server. */
  instance?: string;
  'violated-policies'?: string[];
  /** Rejected parameters or fields. */
  fields?: {
    path: string;
    rule: string;
    message: string;
    value?: string;
  }[];
}

export interface Token {
  id: string;
  name: string;
  /** The first letters of the token. */
  start: string;
  scopes: ('events:read-own' | 'events:write' | 'sources:write' | 'webhooks:write' | (string & {}))[];
  /** Only events of these organisers can be read and changed. Null: all events of the account. */
  organisers: {
    id: string;
    slug: string;
    name: string;
  }[] | null;
  /** UTC: `2026-11-04T20:25:05Z`. */
  createdAt: string;
  /** UTC: `2026-11-04T20:25:05Z`. */
  expiresAt: string;
  /** Exact to five minutes. */
  lastUsedAt: string | null;
}

export interface Town {
  slug: string;
  /** In the requested language. */
  name: string;
  /** Region, state or province, in the requested language, possibly empty. */
  region: string;
  /** ISO 3166-1. */
  countryCode: string;
  latitude: number;
  longitude: number;
  /** Address of its page. */
  url: string;
  events: {
    /** Number of events that have not ended, each date counted. On large sites up to ten minutes old. */
    upcoming: number;
  };
  /** Styles with events, most frequent first. */
  styles: {
    id: string;
    slug: string;
    /** In the requested language. */
    name: string;
    events: {
      /** Number of events that have not ended, each date counted. On large sites up to ten minutes old. */
      upcoming: number;
    };
  }[];
}

export interface TownInList {
  slug: string;
  /** In the requested language. */
  name: string;
  /** Region, state or province, in the requested language, possibly empty. */
  region: string;
  /** ISO 3166-1. */
  countryCode: string;
  latitude: number;
  longitude: number;
  /** Address of its page. */
  url: string;
  events: {
    /** Number of events that have not ended, each date counted. On large sites up to ten minutes old. */
    upcoming: number;
  };
}

export interface Venue {
  id: string;
  slug: string;
  name: string;
  /** Address of its page. */
  url: string;
  /** Full address on one line. */
  address: string;
  /** Town or district, in the requested language. */
  town: string;
  /** ISO 3166-1, null if unknown. */
  countryCode: string | null;
  /** Null if unknown, then `longitude` is null too. */
  latitude: number | null;
  longitude: number | null;
  /** Slug of the town, null without upcoming events there. */
  townSlug: string | null;
  /** IANA name: `Europe/Paris`. */
  timeZone: string;
  /** Plain text with paragraphs, possibly empty. */
  words: string;
  /** Absolute, http or https. */
  link: string | null;
  facts: {
    floor: 'wood' | 'tiles' | 'stone' | 'vinyl' | 'concrete' | 'outdoors' | (string & {}) | null;
    floorNote: string | null;
    access: 'step-free' | 'steps' | (string & {}) | null;
    food: string | null;
  };
  /** Styles of its events, most frequent first. */
  styles: CatalogueReference[];
  events: {
    /** Number of events that have not ended. */
    upcoming: number;
    past: number;
  };
}

export interface VenueInList {
  id: string;
  slug: string;
  name: string;
  /** Address of its page. */
  url: string;
  /** Full address on one line. */
  address: string;
  /** Town or district, in the requested language. */
  town: string;
  /** ISO 3166-1, null if unknown. */
  countryCode: string | null;
  /** Null if unknown, then `longitude` is null too. */
  latitude: number | null;
  longitude: number | null;
}

export interface Webhook {
  id: string;
  url: string;
  name: string;
  /** Kinds of change that are sent. All, if empty. */
  kinds: ('added' | 'changed' | 'moved' | 'cancelled' | 'reinstated' | 'deleted' | 'restored' | 'left' | (string & {}))[];
  /** All of it must match. */
  filter: {
    /** Slugs of styles, any of which may match. */
    styles?: string[];
    /** Slugs of types, any of which may match. */
    types?: string[];
    facts?: ('lesson' | 'live-music' | 'no-partner' | 'free' | 'step-free' | (string & {}))[];
    /** Slug of a town. */
    town?: string;
    /** West, south, east and north in degrees. */
    bbox?: [number, number, number, number];
    /** Id or slug of an organiser. A reply has the id. */
    organiser?: string;
    /** Id or slug of a venue. A reply has the id. */
    venue?: string;
    /** Only events of the account and of its organisers. */
    mine?: boolean;
  };
  /** `unconfirmed`: the address has not accepted a test message, so nothing else is sent. `failing`: the last try failed. `ended`: nothing is sent until it is switched on again. */
  state: 'unconfirmed' | 'active' | 'failing' | 'ended' | (string & {});
  /** Paused by its owner: nothing is sent. */
  isPaused: boolean;
  /** UTC. */
  createdAt: string;
  /** When a message was last accepted. */
  deliveredAt: string | null;
  /** The first failure since the last success. */
  failingSince: string | null;
  endedAt: string | null;
  endedBecause: 'gone' | 'failed' | (string & {}) | null;
  /** Until then, the former secret signs too. */
  formerSecretUntil: string | null;
  /** Messages that wait for their first or next try. */
  waiting: number;
}

/** A message of a webhook. */
export interface WebhookDelivery {
  type: 'webhook.test' | 'event.added' | 'event.changed' | 'event.moved' | 'event.cancelled' | 'event.reinstated' | 'event.deleted' | 'event.restored' | 'event.left' | (string & {});
  /** Time of the change. */
  timestamp: string;
  /** Empty in a test. */
  data: {
    /** Position of the change, as in `/api/v1/changes`. Ignore a message with a lower one than the last of its event. */
    position?: number;
    /** The event. */
    id?: string;
    /** Address of the event in this interface. */
    url?: string;
    /** As it was when the message was written. Null if it was deleted, or no longer matches the filter. */
    event?: EventInList | null;
  };
}

export interface WebhookMessage {
  /** The `webhook-id` of all tries. */
  id: string;
  type: 'webhook.test' | 'event.added' | 'event.changed' | 'event.moved' | 'event.cancelled' | 'event.reinstated' | 'event.deleted' | 'event.restored' | 'event.left' | (string & {});
  /** Null in a test. */
  eventId: string | null;
  /** UTC. */
  createdAt: string;
  /** `failed` without tries: it was not sent, because the webhook was paused or ended. */
  state: 'waiting' | 'delivered' | 'failed' | (string & {});
  /** Null unless it waits. */
  nextTryAt: string | null;
  /** All tries, the first one first. */
  tries: WebhookTry[];
}

export interface WebhookTry {
  /** UTC. */
  at: string;
  /** Status of the response, null if there was none. */
  status: number | null;
  /** Why there was no response. Otherwise null. */
  refusal: 'bad-address' | 'bad-protocol' | 'bad-port' | 'has-credentials' | 'not-public' | 'downgrade' | 'too-many-redirects' | 'too-large' | 'too-slow' | 'bad-type' | 'bad-encoding' | 'unreachable' | (string & {}) | null;
  milliseconds: number;
}

export interface Operations {
  /** Adds an event, or one for each date of a series. 200 if the `id` was added before. */
  addEvent: {
    body: NewEvent;
    reply: {
      id: string;
      slug: string;
      /** Address of its page. */
      url: string;
      /** Number of dates. */
      dates: number;
      /** Present if the event is not published before the team of the site has looked at it. See `approval` of the event. */
      isWaiting?: true;
    };
  };
  /** Adds a webhook, at most 10 for each account. It is unconfirmed until its address accepts a test message. The secret is shown only here. */
  addWebhook: {
    body: {
      /** A public https address on port 443, without user and password. */
      url: string;
      name: string;
      /** Kinds of change that are sent. All, if empty. */
      kinds?: ('added' | 'changed' | 'moved' | 'cancelled' | 'reinstated' | 'deleted' | 'restored' | 'left')[];
      filter?: {
        /** Slugs of styles, any of which may match. */
        styles?: string[];
        /** Slugs of types, any of which may match. */
        types?: string[];
        /** All of these must match. */
        facts?: ('lesson' | 'live-music' | 'no-partner' | 'free' | 'step-free')[];
        /** Slug of a town. */
        town?: string;
        /** West, south, east and north in degrees. */
        bbox?: [number, number, number, number];
        /** Id or slug of an organiser. A reply has the id. */
        organiser?: string;
        /** Id or slug of a venue. A reply has the id. */
        venue?: string;
        /** Only events of the account and of its organisers. */
        mine?: boolean;
      };
    };
    reply: {
      id: string;
      url: string;
      name: string;
      /** Kinds of change that are sent. All, if empty. */
      kinds: ('added' | 'changed' | 'moved' | 'cancelled' | 'reinstated' | 'deleted' | 'restored' | 'left' | (string & {}))[];
      /** All of it must match. */
      filter: {
        /** Slugs of styles, any of which may match. */
        styles?: string[];
        /** Slugs of types, any of which may match. */
        types?: string[];
        facts?: ('lesson' | 'live-music' | 'no-partner' | 'free' | 'step-free' | (string & {}))[];
        /** Slug of a town. */
        town?: string;
        /** West, south, east and north in degrees. */
        bbox?: [number, number, number, number];
        /** Id or slug of an organiser. A reply has the id. */
        organiser?: string;
        /** Id or slug of a venue. A reply has the id. */
        venue?: string;
        /** Only events of the account and of its organisers. */
        mine?: boolean;
      };
      /** `unconfirmed`: the address has not accepted a test message, so nothing else is sent. `failing`: the last try failed. `ended`: nothing is sent until it is switched on again. */
      state: 'unconfirmed' | 'active' | 'failing' | 'ended' | (string & {});
      /** Paused by its owner: nothing is sent. */
      isPaused: boolean;
      /** UTC. */
      createdAt: string;
      /** When a message was last accepted. */
      deliveredAt: string | null;
      /** The first failure since the last success. */
      failingSince: string | null;
      endedAt: string | null;
      endedBecause: 'gone' | 'failed' | (string & {}) | null;
      /** Until then, the former secret signs too. */
      formerSecretUntil: string | null;
      /** Messages that wait for their first or next try. */
      waiting: number;
      /** `whsec_` and 32 bytes in base64. */
      secret: string;
    };
  };
  /** Cancels an event. Its page stays and says so. */
  cancelEvent: {
    params: {
      id: string;
    };
    query: {
      /** `following`: this date and all later ones of its series. */
      scope?: 'this' | 'following';
    };
    body?: {
      /** Shown on the page and in messages. */
      reason?: string;
    };
    reply: undefined;
  };
  /** Changes an event. Requires `If-Match` with the `ETag` of the version that the change is based on. */
  changeEvent: {
    params: {
      id: string;
    };
    query: {
      /** `following`: this date and all later ones of its series. */
      scope?: 'this' | 'following';
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    body: ChangedEvent;
    reply: OwnEvent;
  };
  /** Changes a webhook. A new address is unconfirmed. `isPaused: false` also switches an ended webhook on; only later changes are sent. */
  changeWebhook: {
    params: {
      id: string;
    };
    body: {
      /** A public https address on port 443, without user and password. */
      url?: string;
      name?: string;
      /** Kinds of change that are sent. All, if empty. */
      kinds?: ('added' | 'changed' | 'moved' | 'cancelled' | 'reinstated' | 'deleted' | 'restored' | 'left')[];
      filter?: {
        /** Slugs of styles, any of which may match. */
        styles?: string[];
        /** Slugs of types, any of which may match. */
        types?: string[];
        /** All of these must match. */
        facts?: ('lesson' | 'live-music' | 'no-partner' | 'free' | 'step-free')[];
        /** Slug of a town. */
        town?: string;
        /** West, south, east and north in degrees. */
        bbox?: [number, number, number, number];
        /** Id or slug of an organiser. A reply has the id. */
        organiser?: string;
        /** Id or slug of a venue. A reply has the id. */
        venue?: string;
        /** Only events of the account and of its organisers. */
        mine?: boolean;
      };
      isPaused?: boolean;
    };
    reply: Webhook;
  };
  /** Confirms that an event takes place, with the next dates of its series. */
  confirmEvent: {
    params: {
      id: string;
    };
    reply: undefined;
  };
  /** Deletes an event. It then answers 410. The deletion can be undone for a day. */
  deleteEvent: {
    params: {
      id: string;
    };
    query: {
      /** `following`: this date and all later ones of its series. */
      scope?: 'this' | 'following';
    };
    reply: undefined;
  };
  /** Lists changes of events since a cursor, oldest first. Without `since`, returns the cursor of now: keep it, read all events, then follow the changes. */
  listChanges: {
    query: {
      /** Taken from `next` of the previous response. It is valid for 30 days. */
      since?: string;
      /** Maximum number of changes. */
      limit?: number;
      /** `full` gives each event with all fields. */
      detail?: 'list' | 'full';
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Slugs of styles, separated by commas. Unknown slugs match nothing. */
      styles?: string;
      /** Slugs of types, separated by commas. Unknown slugs match nothing. */
      types?: string;
      /** Slug of a town, or its name in another language. */
      town?: string;
      /** Id or slug of an organiser. */
      organiser?: string;
      /** Id or slug of a venue. */
      venue?: string;
      /** `west,south,east,north` in degrees. */
      bbox?: string;
    };
    reply: {
      changes: Change[];
      /** Cursor for `since` of the next request. */
      next: string;
      /** Whether there are no further changes. If false, request the next page at once. */
      isComplete: boolean;
    };
  };
  /** Lists events that have not ended, by start, or by distance from a point. */
  listEvents: {
    query: {
      /** Slugs of styles, separated by commas. Unknown slugs match nothing. */
      styles?: string;
      /** Slugs of types, separated by commas. Unknown slugs match nothing. */
      types?: string;
      /** All of these: lesson, live-music, no-partner, free, step-free. */
      facts?: string;
      /** Only events that start on this local day or later. */
      from?: string;
      /** One local day (`2026-11-27`), a range (`2026-11-27..2026-11-29`, both included) or `tonight`. */
      days?: 'tonight' | string;
      /** `latitude,longitude`. Sorts by distance. Not with `town`, `organiser`, `venue`, `series` or `include`. */
      near?: string;
      /** `west,south,east,north` in degrees. */
      bbox?: string;
      /** Slug of a town, or its name in another language. */
      town?: string;
      /** Id or slug of an organiser. */
      organiser?: string;
      /** Id or slug of a venue. */
      venue?: string;
      /** Only the dates of this series. */
      series?: string;
      /** Also lists cancelled events until they would have ended. */
      include?: 'cancelled';
      /** Lists each series once, by its next date. */
      fold?: 'series';
      /** `full` gives each event with all fields. */
      detail?: 'list' | 'full';
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Number of items of a page. */
      limit?: number;
      /** Taken from `next` of the previous page of the same list. It does not expire. */
      cursor?: string;
    };
    reply: {
      items: (Event | EventInList)[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** Lists organisers with events, by name. */
  listOrganisers: {
    query: {
      /** Words of the name, in any order. */
      q?: string;
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Number of items of a page. */
      limit?: number;
      /** Taken from `next` of the previous page of the same list. It does not expire. */
      cursor?: string;
    };
    reply: {
      items: PageReference[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** Lists the events of the account: upcoming ones by start, then past ones, latest first. */
  listOwnEvents: {
    query: {
      when?: 'upcoming' | 'past' | 'all';
      /** Id or slug of an organiser of the account: only its events. */
      organiser?: string;
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Number of items of a page. */
      limit?: number;
      /** Taken from `next` of the previous page of the same list. It does not expire. */
      cursor?: string;
    };
    reply: {
      items: OwnEvent[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** Lists all dance styles, in the order of the catalogue. */
  listStyles: {
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: {
      items: CatalogueEntry[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** Lists the towns with events that have not ended, most events first. */
  listTowns: {
    query: {
      /** Beginnings of words of the name, in any language. */
      q?: string;
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Number of items of a page. */
      limit?: number;
      /** Taken from `next` of the previous page of the same list. It does not expire. */
      cursor?: string;
    };
    reply: {
      items: TownInList[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** Lists all types of events, in the order of the catalogue. */
  listTypes: {
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: {
      items: CatalogueEntry[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** Lists venues with events, by name. */
  listVenues: {
    query: {
      /** Words of name or town, or their beginnings, in any order. */
      q?: string;
      /** `west,south,east,north` in degrees. */
      bbox?: string;
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Number of items of a page. */
      limit?: number;
      /** Taken from `next` of the previous page of the same list. It does not expire. */
      cursor?: string;
    };
    reply: {
      items: VenueInList[];
      /** Address of the next page, null on the last one. */
      next: string | null;
      /** Number of items of the whole list, null if counting them would be expensive. */
      total: number | null;
      licence: Licence;
    };
  };
  /** The messages of the last 30 days with their tries, newest first. */
  listWebhookMessages: {
    params: {
      id: string;
    };
    query: {
      state?: 'waiting' | 'delivered' | 'failed';
      cursor?: string;
    };
    reply: {
      items: WebhookMessage[];
      /** Address of the next page, null on the last one. */
      next: string | null;
    };
  };
  /** The webhooks of the account, oldest first. */
  listWebhooks: {
    reply: {
      items: Webhook[];
    };
  };
  /** Undoes a cancellation. */
  reinstateEvent: {
    params: {
      id: string;
    };
    query: {
      /** `following`: this date and all later ones of its series. `together`: those that were cancelled with it. */
      scope?: 'this' | 'following' | 'together';
    };
    reply: undefined;
  };
  /** Removes the picture of an event. */
  removePicture: {
    params: {
      id: string;
    };
    query: {
      /** `following`: this date and all later ones of its series. */
      scope?: 'this' | 'following';
    };
    reply: undefined;
  };
  /** Removes a webhook with its log. No error if it does not exist. */
  removeWebhook: {
    params: {
      id: string;
    };
    reply: undefined;
  };
  /** Replaces the secret. For 24 hours both sign each message. */
  renewWebhookSecret: {
    params: {
      id: string;
    };
    reply: {
      /** `whsec_` and 32 bytes in base64. */
      secret: string;
      /** UTC. */
      formerUntil: string;
    };
  };
  /** Sends a message again, or now if it waits, with the same `webhook-id` and body. */
  replayWebhookMessage: {
    params: {
      id: string;
      /** The `webhook-id` of all tries. */
      messageId: string;
    };
    reply: {
      messages: number;
    };
  };
  /** Sends the messages of a period again, at most 10000, oldest first, with the same `webhook-id` and body. */
  replayWebhookMessages: {
    params: {
      id: string;
    };
    body: {
      from: string;
      to: string;
      /** `failed`: also those that were not sent, because the webhook was paused or ended. Both: also those that wait after a failed try. */
      state?: 'failed' | 'all';
    };
    reply: {
      messages: number;
    };
  };
  /** Undoes a deletion, for all dates that were deleted together. */
  restoreEvent: {
    params: {
      id: string;
    };
    reply: undefined;
  };
  /** Finds styles, types, towns, events, organisers and venues by name. Tolerates missing accents and typing errors. */
  search: {
    query: {
      /** The last word may be incomplete. */
      q: string;
      /** `latitude,longitude`: results close to it come first. */
      near?: string;
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
      /** Number of results of each group. */
      limit?: number;
    };
    reply: {
      /** False shortly after a start of the server, when events and venues may be missing. */
      isComplete: boolean;
      /** The most likely group first, empty ones left out. Ignore groups of a kind that you do not know. */
      groups: {
        kind: 'styles';
        found: CatalogueReference[];
      } | {
        kind: 'types';
        found: CatalogueReference[];
      } | {
        kind: 'towns';
        found: {
          /** Null for the few towns without a page. */
          slug: string | null;
          name: string;
          region: string;
          countryCode: string;
          latitude: number;
          longitude: number;
          events: {
            /** Number of events in and around it that have not ended. */
            upcoming: number;
          };
        }[];
      } | {
        kind: 'events';
        found: EventInList[];
      } | {
        kind: 'organisers';
        found: {
          slug: string;
          name: string;
          url: string;
        }[];
      } | {
        kind: 'venues';
        found: {
          /** Null if it has no page. */
          slug: string | null;
          name: string;
          url: string | null;
          town: string;
          latitude: number;
          longitude: number;
        }[];
      }[];
    };
  };
  /** Sets the picture of an event. The body is the file, up to 10 MB. */
  setPicture: {
    params: {
      id: string;
    };
    query: {
      /** `following`: this date and all later ones of its series. */
      scope?: 'this' | 'following';
      /** Describes the picture to people who cannot see it. */
      alternativeText?: string;
      /** Language of the alternative text. */
      language?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
    reply: Picture;
  };
  /** Returns the account of the request, its token and its organisers. */
  showAccount: {
    reply: {
      account: {
        /** May be empty. */
        name: string;
      };
      /** Null for a session. */
      token: Token | null;
      /** Organisers for which events can be added and changed. */
      organisers: {
        id: string;
        slug: string;
        name: string;
        /** Address of its page. */
        url: string;
        role: 'owner' | 'member' | (string & {});
      }[];
    };
  };
  /** Returns one event by its id, its slug or a former slug, also if it has ended or is cancelled. */
  showEvent: {
    params: {
      /** Id, slug or former slug. */
      id: string;
    };
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: Event;
  };
  /** Describes the interface: documents, licence of the data, limits and languages. */
  showInterface: {
    reply: {
      name: string;
      /** Version of the program. */
      version: string;
      /** Address for people. */
      documentation: string;
      /** Address of the OpenAPI document. */
      openapi: string;
      licence: Licence;
      limits: {
        /** Without a token, per network. */
        anonymous: {
          requests: number;
          seconds: number;
        };
        /** Requests that read, per token. */
        token: {
          requests: number;
          seconds: number;
        };
        /** Requests that change something, per token. */
        writes: {
          requests: number;
          seconds: number;
        };
      };
      /** Values of `lang`. */
      languages: ('fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar' | (string & {}))[];
    };
  };
  /** Returns one organiser by its id, its slug or a former slug. */
  showOrganiser: {
    params: {
      idOrSlug: string;
    };
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: Organiser;
  };
  /** Returns one event of the account with its version, as `ETag` for `If-Match`. */
  showOwnEvent: {
    params: {
      id: string;
    };
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: OwnEvent;
  };
  /** Returns one town by its slug or its name in another language, with the number of events by style. */
  showTown: {
    params: {
      slug: string;
    };
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: Town;
  };
  /** Returns one venue by its id, its slug or a former slug, or those of a venue that was merged into it. */
  showVenue: {
    params: {
      idOrSlug: string;
    };
    query: {
      /** Language of the names of styles, types and towns, and of alternative texts. */
      lang?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'ar';
    };
    reply: Venue;
  };
  /** One webhook. */
  showWebhook: {
    params: {
      id: string;
    };
    reply: Webhook;
  };
  /** One message with its tries and its body. */
  showWebhookMessage: {
    params: {
      id: string;
      /** The `webhook-id` of all tries. */
      messageId: string;
    };
    reply: {
      /** The `webhook-id` of all tries. */
      id: string;
      type: 'webhook.test' | 'event.added' | 'event.changed' | 'event.moved' | 'event.cancelled' | 'event.reinstated' | 'event.deleted' | 'event.restored' | 'event.left' | (string & {});
      /** Null in a test. */
      eventId: string | null;
      /** UTC. */
      createdAt: string;
      /** `failed` without tries: it was not sent, because the webhook was paused or ended. */
      state: 'waiting' | 'delivered' | 'failed' | (string & {});
      /** Null unless it waits. */
      nextTryAt: string | null;
      /** All tries, the first one first. */
      tries: WebhookTry[];
      /** The exact text that is sent. */
      body: string;
    };
  };
  /** Sends a test message at once and returns the outcome. An answer with 2xx confirms the address. */
  testWebhook: {
    params: {
      id: string;
    };
    reply: {
      /** Status of the response, null if there was none. */
      status: number | null;
      /** Why there was no response. Otherwise null. */
      refusal: 'bad-address' | 'bad-protocol' | 'bad-port' | 'has-credentials' | 'not-public' | 'downgrade' | 'too-many-redirects' | 'too-large' | 'too-slow' | 'bad-type' | 'bad-encoding' | 'unreachable' | (string & {}) | null;
      milliseconds: number;
    };
  };
}
