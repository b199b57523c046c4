/** The product's numbers, in one place. Units are in the names. */

/** Where the map opens: all of France, and a good part of its neighbours. */
export const initialView = { longitude: 2.55, latitude: 46.81, zoom: 5 } as const;

/** Pins closer than this on the screen become one cluster. */
export const clusterDistancePx = 40;

/** The navigation bar turns translucent once the page has scrolled this far. */
export const navigationScrollThresholdPx = 50;

/** The currencies that come first where one is chosen; there are all those that the runtime knows (ISO 4217). */
export const currencies = ['EUR', 'USD'] as const;
export type Currency = string;
export const defaultCurrency: Currency = 'EUR';

/**
 * What an event costs at least, and when nobody says; what it costs at most keeps a slip of the finger out: in the first
 * currencies, and in others, of which some have units that are worth very little.
 */
export const eventPrice = { minimum: 0, usual: 0, most: 100_000, mostElsewhere: 100_000_000 } as const;

/** Whether an evening is still on: when its organiser is asked, and from when on it fades. In days. */
export const confirmation = {
  /** Its organiser is asked by mail when it begins within so many days, */
  asksAhead: 10,
  /** and nobody has said for so long that it is on. */
  asksAfter: 28,
  /** One mail to an account in so long, about all its evenings that are due: each is asked about at least two days ahead. */
  mailEvery: 7,
  /** Who confirms a date of a series confirms those with it that begin within so many days: one mail in four weeks is enough. */
  reaches: 38,
  /** Evenings in one mail. */
  mostInMail: 20,
  /** The links of a mail work for so long. */
  linkLasts: 21,
  /** It fades when nobody has said for so long that it is on, */
  fadesAfter: 56,
  /** in the last days before it begins: by then its organiser was asked. */
  fadesAhead: 3,
} as const;

/** Characters in each of the short texts about an evening: what to wear, what there is to eat. */
/** In the reason for which an event is cancelled. */
export const maxReasonCharacters = 300;
export const mostFactCharacters = 120;

/** Timed parts of an event; a festival of a month has two a day. */
export const mostProgrammeParts = 64;

/** Characters in what an organiser writes about an event, and in its beginning that lists show. */
export const mostDescriptionCharacters = 5000;
export const excerptCharacters = 160;

/** An event lasts no longer than any festival does, and is not further ahead than that: a slip of the finger writes 2072 for 2027. */
export const eventLimits = { days: 31, daysAhead: 5 * 366 } as const;

/** Characters in a password. */
export const passwordLength = { least: 8, most: 128 } as const;
/** In one that is only compared: rules of today say nothing about a password of before. */
export const mostKnownPasswordCharacters = 1000;

/** Every list of the server: how many rows when nobody says, and how many at most. */
export const pageSize = { usual: 20, most: 100 } as const;

/** On an event's page, of the next dates of its series: four are shown beside the one that is looked at. */
export const mostSeriesDates = 5;

/** On an event's page, of what its organiser has next: three are shown beside the one that is looked at. */
export const mostOrganised = 4;

/**
 * How many dates an account may add, each date of an evening that repeats counted: what fills the map is held, not what is
 * posted. An honest organiser must not come upon any of these.
 */
export const datesLimits = {
  /** Its address is not confirmed: a weekly evening for two years (105 dates), and a dozen single ones beside it. */
  unconfirmed: { perHour: 120, perDay: 120 },
  /** Twice a week for two years is 210, the longest that a rule gives: two of those, and the workshops around them. */
  confirmed: { perHour: 250, perDay: 500 },
  /** Here for some weeks, with events that stand: a federation enters the season of all its clubs. */
  known: { perHour: 1000, perDay: 3000 },
} as const;

/** From when on an account counts as known: so long after it was made, with so many events that were added so long ago and stand. */
export const knownAccount = { days: 28, events: 5, eventDays: 14 } as const;

/** More than a year of weekly evenings in a day is unusual: administrators are shown who added so many dates in so many hours. */
export const flood = { hours: 24, dates: 60 } as const;

/** An organiser is a club or a few friends: who comes upon one of these has made a page for something else. */
export const organiserLimits = {
  nameCharacters: 100,
  wordsCharacters: 3000,
  links: 6,
  /** With invitations that are still open. */
  members: 50,
  perAccount: 20,
  /** An invitation lies in a mailbox over the holidays. */
  invitationDays: 14,
} as const;

/** What one account keeps in step: an organiser has a calendar or two, a federation one for each club. */
export const sourceLimits = {
  perAccount: 20,
  nameCharacters: 100,
  /** A whole reading, all of its pages together: a slow server must not keep other sources waiting. */
  readingSeconds: 30,
  /** Uploaded files of an account in a day: a season’s table has 100 kB, and new versions of it come a few times a day. */
  uploadMegabytesPerDay: 30,
  /** Distinct texts of places that are told and answered. */
  places: 500,
  entriesAtOnce: 500,
  /** From this likeness on two events are one evening by themselves, and from this one on it is asked. */
  surelySame: 0.75,
  likelySame: 0.6,
} as const;

export const venueLimits = {
  wordsCharacters: 2000,
  /** At once below the field; more are no help. */
  suggestions: 6,
  /** At once into a venue of their own. */
  splitEvents: 100,
} as const;

/** The street map has pictures down to this zoom; the pins need none finer. */
export const deepestZoom = 19;

/** What people may hand in as a picture; larger files are refused while they come in. */
export const mostUploadBytes = 10 * 1024 * 1024;

/**
 * Millions of pixels in a picture that can be read. A JPEG, which cameras make, is scaled down while it is decoded; of others
 * all is held at once, in up to 22 bytes each.
 */
export const mostMegapixels = { jpeg: 64, others: 25 } as const;

/** The media types of pictures that can be read, for the browser's file chooser; HEIC only where the server's decoder has it. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Words that stand for a picture where it can't be seen. */
export const mostAlternativeTextCharacters = 300;

/** While someone types an address: from how many characters on, after which pause, and how many are shown. */
export const addressSuggestions = {
  minimumLength: 5,
  /** From this length on a text that is the complete name of a town gets that town. */
  townNameLength: 3,
  debounceMs: 500,
  most: 3,
} as const;

/** Milliseconds in which a press is not taken for what nobody meant. Keyboards and screen readers press when they press. */
export const pressGuardsMs = {
  /** A popup has just opened: the press that did it may still end beside it. */
  besideNewPopup: 100,
  /** A popup has just come beneath the finger: nothing in it is pressed yet. */
  insideNewPopup: 150,
  /** The second of two quick presses hits nothing that the first one brought there. */
  secondPress: 500,
} as const;

/** How long a window or popup takes to open, for those who do not mind things that move. */
export const openingMs = 300;

/** Characters in what a visitor writes to us. */
export const contactLimits = { name: 100, subject: 200, message: 5000 } as const;

/** The search box: characters of a question, words of it that count, and how many are found in each group. */
export const searchLimits = { characters: 100, words: 8, usual: 5, most: 20 } as const;

/** An announcement to be read into the form: as long as a long newsletter's item. */
export const announcementLimits = { characters: 3000, eventsOfPage: 60, eventsOfText: 20 } as const;

/** Messages to browsers: how many of them an account has, and how long a message may be: all push services take one of 4 kB, encrypted. */
export const pushLimits = { devices: 10, titleCharacters: 120, bodyCharacters: 400, payloadBytes: 3000 } as const;
