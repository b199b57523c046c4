/** The fields of an event in structured data (page or calendar) that are used here. */
export interface FoundEvent {
  name: string;
  /** Local time, `2027-05-08T21:00:00`, or a day if the event has no times. */
  start: string;
  /** Same format and time zone as `start`. Null if unknown. */
  end: string | null;
  isAllDay: boolean;
  /** IANA name or offset of `start`; null if it is the venue's local time. */
  timeZone: string | null;
  isCancelled: boolean;
  /** Plain text with line breaks. */
  description: string | null;
  location: FoundLocation | null;
  url: string | null;
  categories: string[];
  /** Null if unknown, which is not the same as free. */
  price: { amount: number; currency: string | null } | null;
}

interface FoundLocation {
  /** Name and address in one line. */
  text: string;
  name: string | null;
  address: string | null;
  town: string | null;
  latitude: number | null;
  longitude: number | null;
}
