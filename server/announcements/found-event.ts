/** What is of use here of an event that a page or a calendar tells programs of. */
export interface FoundEvent {
  name: string;
  /** Local: `2027-05-08T21:00:00`, or the day of an event that says no times. */
  start: string;
  /** Likewise, on the clock of `start`. Null where nobody says. */
  end: string | null;
  isAllDay: boolean;
  /** IANA name or offset of `start`; null where it goes by the clocks of the venue. */
  timeZone: string | null;
  isCancelled: boolean;
  /** Plain text, with line breaks. */
  description: string | null;
  location: FoundLocation | null;
  url: string | null;
  categories: string[];
  /** Null where nobody says, which is not free. */
  price: { amount: number; currency: string | null } | null;
}

interface FoundLocation {
  /** All that is said of where it is, in one line. */
  text: string;
  name: string | null;
  address: string | null;
  town: string | null;
  latitude: number | null;
  longitude: number | null;
}
