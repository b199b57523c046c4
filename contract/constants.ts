/** Limits and settings of the product. Names contain the units. */

/** The initial view of the map: France and parts of its neighbours. */
export const initialView = { longitude: 2.55, latitude: 46.81, zoom: 5 } as const;

/** The time zone there. Pages are rendered in it, until the browser is known. */
export const initialTimeZone = 'Europe/Paris';

/** Width and height of a tile of the map. */
export const tileSizePx = 256;

/** Pins closer than this on the screen are merged into one cluster. */
export const clusterDistancePx = 40;

/** Scroll position at which the navigation bar becomes translucent. */
export const navigationScrollThresholdPx = 50;

/** Currencies listed first in selects. All currencies of ISO 4217 that the runtime knows are accepted. */
export const currencies = ['EUR', 'USD'] as const;
export type Currency = string;
export const defaultCurrency: Currency = 'EUR';

/**
 * Bounds and default of prices. The maximum rejects typing errors; it is higher for currencies outside `currencies`,
 * because some have units of very low value.
 */
export const eventPrice = { minimum: 0, usual: 0, max: 100_000, maxInOtherCurrencies: 100_000_000 } as const;

/** Prices in addition to the main price. */
export const priceKinds = ['reduced', 'members', 'door'] as const;

/** When organisers are asked to confirm an event, and when an unconfirmed event is dimmed. In days. */
export const confirmation = {
  /** The organiser is asked when the event starts within this time, */
  asksAhead: 10,
  /** and was last confirmed longer ago than this. */
  asksAfter: 28,
  /**
   * An account gets at most one mail in this time, about all due events, so that each event is asked about at least two
   * days ahead.
   */
  mailEvery: 7,
  /**
   * Confirming a date of a series also confirms its other dates that start within this time, so one mail in four weeks
   * is enough.
   */
  reaches: 38,
  /** Maximum number of events in a mail. */
  maxInMail: 20,
  /** Validity of the links in a mail. */
  linkLasts: 21,
  /** An event is dimmed if it was last confirmed longer ago than this, */
  fadesAfter: 56,
  /** and starts within this time. Its organiser has been asked by then. */
  fadesAhead: 3,
} as const;

/** Maximum characters of the reason for a cancellation. */
export const maxReasonCharacters = 300;
/** Maximum length of the words that a list is searched for. */
export const maxSearchCharacters = 100;
/** Maximum characters of a fact in free text, such as the dress code. */
export const maxFactCharacters = 120;

/** Timed parts of an event. Enough for two a day during a festival of a month. */
export const maxProgrammeParts = 64;

/** Maximum length of a description, and of the excerpt shown in lists. */
export const maxDescriptionCharacters = 5000;
export const excerptCharacters = 160;

/** Longer than any festival, and further ahead than anyone plans. Rejects typing errors such as 2072 for 2027. */
export const eventLimits = { days: 31, daysAhead: 5 * 366 } as const;

/** Length of a password in characters. */
export const passwordLength = { min: 8, max: 128 } as const;
/**
 * Maximum length of a password that is only compared. Passwords set under earlier rules may be longer than
 * `passwordLength.max`.
 */
export const maxKnownPasswordCharacters = 1000;

/** Page size of all lists: default and maximum. */
export const pageSize = { usual: 20, max: 100 } as const;

/** Next dates of its series on the page of an event: four, plus the date shown. */
export const maxSeriesDates = 5;

/** Next events of its organiser on the page of an event: three, plus the event shown. */
export const maxOrganiserEvents = 4;

/**
 * How many dates an account may add. Each date of a series counts, because dates fill the map. Honest organisers must
 * never reach these limits.
 */
export const datesLimits = {
  /** E-mail address not confirmed: a weekly series for two years (105 dates) and a dozen single events. */
  unconfirmed: { perHour: 120, perDay: 120 },
  /** Twice a week for two years is 210 dates, the maximum of a rule: two such series, and the workshops around them. */
  confirmed: { perHour: 250, perDay: 500 },
  /** Account known for some weeks with active events: a federation enters the season of all its clubs. */
  known: { perHour: 1000, perDay: 3000 },
} as const;

/**
 * When an account counts as known: its age in days, and a number of active events that are at least `eventDays` old.
 */
export const knownAccount = { days: 28, events: 5, eventDays: 14 } as const;

/**
 * Accounts that add this many dates in this many hours are listed for administrators. More than a year of weekly events
 * in a day is unusual.
 */
export const flood = { hours: 24, dates: 60 } as const;

/** An organiser is a club or a few friends. Accounts that reach these limits use the page for something else. */
export const organiserLimits = {
  nameCharacters: 100,
  wordsCharacters: 3000,
  links: 6,
  /** Including open invitations. */
  members: 50,
  perAccount: 20,
  /** Long enough for holidays. */
  invitationDays: 14,
} as const;

/** Imported sources of an account: an organiser has one or two calendars, a federation one for each club. */
export const sourceLimits = {
  perAccount: 20,
  nameCharacters: 100,
  /** A complete read including all pages, so that a slow server does not delay other sources. */
  readingSeconds: 30,
  /** Uploaded files of an account. The table of a season has 100 kB and is uploaded a few times a day. */
  uploadMegabytesPerDay: 30,
  /** Distinct place names of a source that the user can be asked about. */
  places: 500,
  entriesAtOnce: 500,
  /** Similarity from which two events are treated as the same, and from which the user is asked. */
  surelySame: 0.75,
  likelySame: 0.6,
} as const;

export const venueLimits = {
  wordsCharacters: 2000,
  /** Suggestions below the field. */
  suggestions: 6,
  /** Events that can be moved to a venue of their own in one request. */
  splitEvents: 100,
} as const;

/** Maximum zoom of the street map tiles. Pins need no more. */
export const deepestZoom = 19;

/** Maximum size of an uploaded picture. Larger uploads are rejected while they are received. */
export const maxUploadBytes = 10 * 1024 * 1024;

/**
 * Maximum megapixels of a picture. JPEG is scaled down while it is decoded; other formats are decoded completely, at up
 * to 22 bytes a pixel.
 */
export const maxMegapixels = { jpeg: 64, others: 25 } as const;

/**
 * Accepted media types of pictures, for the file chooser. HEIC is accepted only if the server's decoder supports it.
 */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Maximum length of the alternative text of a picture. */
export const maxAlternativeTextCharacters = 300;

/** Address suggestions while typing: minimum text length, debounce, and maximum number. */
export const addressSuggestions = {
  minimumLength: 5,
  /** From this length on, a text that is the full name of a town is suggested as that town. */
  townNameLength: 3,
  debounceMs: 500,
  max: 3,
} as const;

/**
 * Time during which clicks are ignored because they are probably accidental. Does not apply to keyboards and screen
 * readers.
 */
export const pressGuardsMs = {
  /** After a popup has opened: the click that opened it may end beside it. */
  besideNewPopup: 100,
  /** After a popup has opened under the finger. */
  insideNewPopup: 150,
  /** The second click of a double click must not hit a control that the first one brought up. */
  secondPress: 500,
} as const;

/** Duration of the opening animation of dialogs and popups, unless the user prefers reduced motion. */
export const openingMs = 300;

/** Maximum characters in the contact form. */
export const contactLimits = { name: 100, subject: 200, message: 5000 } as const;

/**
 * Messages from visitors to organisers: maximum characters, days after its end that an event accepts them, and days that
 * a message is kept after it was sent or answered.
 */
export const messageLimits = { name: 100, message: 3000, comment: 500, daysAfterEvent: 30, keptDays: 90 } as const;

/** Search box: maximum characters and words of a query, default and maximum number of results in each group. */
export const searchLimits = { characters: 100, words: 8, usual: 5, max: 20 } as const;

/** Maximum size of an announcement (about a long item of a newsletter), and of events read from it. */
export const announcementLimits = { characters: 3000, eventsOfPage: 60, eventsOfText: 20 } as const;

/** Web push: devices of an account, and size of a message. All push services accept 4 kB of encrypted payload. */
export const pushLimits = { devices: 10, titleCharacters: 120, bodyCharacters: 400, payloadBytes: 3000 } as const;

/** API tokens: active ones of an account, and characters of a name. */
export const tokenLimits = { perAccount: 20, nameCharacters: 60 } as const;

/** Possible lifetimes of an API token. */
export const tokenDays = [30, 90, 365] as const;

/** Webhooks: those of an account, events that one may match, and messages that one request replays. */
export const webhookLimits = {
  perAccount: 10,
  nameCharacters: 60,
  urlCharacters: 1000,
  events: 20_000,
  replayed: 10_000,
  logDays: 30,
  bothSecretsHours: 24,
} as const;
