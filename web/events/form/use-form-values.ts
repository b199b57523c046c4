import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale } from '#web/i18n/locale.ts';
import { addressQuery, timeZoneQuery } from '#web/places/queries.ts';
import { beforeMarks, fieldsIn, type Marks, type Reading, withoutMarks } from './announcement/announcement-marks.ts';
import {
  clockErrorsOf,
  errorsOf,
  type FieldErrors,
  type FieldName,
  fieldsOf,
  isOver,
  isUnlocked,
  type StepNumber,
  stepOf,
  steps,
} from './form-rules.ts';
import { type EventFormValues, placed } from './form-values.ts';
import { isMeant } from './local-times.ts';

export type EntryForm = ReturnType<typeof useEntryForm>;

/** Returns the DOM id of a field, for links to it. */
export function fieldId(field: FieldName): string {
  return `event-${field}`;
}

/**
 * Returns form values, the open step, the actions on them, and visible errors: those of steps that the user wanted to
 * leave or submit.
 */
export function useEntryForm(
  initial: EventFormValues,
  {
    marks: firstMarks = {},
    saved,
    firstStep,
    onChange,
  }: { marks?: Marks | undefined; saved: EventFormValues; firstStep: StepNumber; onChange: () => void },
) {
  const client = useQueryClient();
  const locale = useLocale();
  const [entry, setEntry] = useState(initial);
  const [marks, setMarks] = useState(firstMarks);
  const [openStep, setOpenStep] = useState<StepNumber | 0>(firstStep);
  const [tried, setTried] = useState<readonly StepNumber[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [isTypingDates, setIsTypingDates] = useState(false);
  // Asynchronous code must see the values after an address was resolved.
  const latest = useRef(entry);
  latest.current = entry;
  const latestMarks = useRef(marks);
  /** The dates whose warnings the user has seen when going on. */
  const warnedOf = useRef('');

  const timeZone = useVenueTimeZone(entry.address.value);
  const clockErrors = clockErrorsNow(entry, saved, timeZone ?? lastTimeZone);
  const errors = { ...(!isTypingDates && clockErrors), ...errorsOf(entry), ...refused };
  const fields = steps.filter((step) => tried.includes(step)).flatMap((step) => fieldsOf[step]);
  const shownFields: FieldName[] = fields.filter((field) => errors[field] !== undefined);

  /** Dates are validated on blur, because on the way to 2027 the year is 202. */
  const isJudged = (field: FieldName) =>
    shownFields.includes(field) || (field.startsWith('date') && !isTypingDates && errors[field] !== 'dateRequired');

  function change(part: Partial<EventFormValues>) {
    mark(withoutMarks(latestMarks.current, part));
    put(part);
  }

  function mark(next: Marks) {
    latestMarks.current = next;
    setMarks(next);
  }

  function put(part: Partial<EventFormValues>) {
    latest.current = { ...latest.current, ...part };
    setEntry(latest.current);
    setRefused((before) => without(before, part));
    onChange();
  }

  /** Opens a step; its heading gets the focus, so that a screen reader announces it. */
  function open(step: StepNumber) {
    flushSync(() => setOpenStep(step));
    const heading = document.querySelector<HTMLElement>(`[data-step="${step}"]`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.({ block: 'start' });
  }

  function lead(field: FieldName) {
    flushSync(() => setOpenStep(stepOf(field)));
    const element = document.getElementById(fieldId(field));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView?.({ block: 'center' });
  }

  /** Shows the errors of these steps, and moves to the first one. Returns true if there are none. */
  async function passes(asked: readonly StepNumber[]): Promise<boolean> {
    if (asked.includes(1)) await resolveAddress();
    const found = { ...errorsOf(latest.current), ...refused };
    const order: FieldName[] = asked.flatMap((step) => [...fieldsOf[step]]);
    const first = order.find((field) => found[field] !== undefined);
    if (first === undefined) return true;
    setTried((before) => [...new Set([...before, ...asked])]);
    lead(first);
    return false;
  }

  /** Moves to a date with a warning before going on; once, because the device's clock may be wrong. */
  function warnsOfDates(step: StepNumber): boolean {
    const { dateStart, dateEnd } = latest.current;
    const [field] = Object.keys(clockErrorsNow(latest.current, saved, timeZone ?? lastTimeZone)) as FieldName[];
    const dates = `${dateStart} ${dateEnd}`;
    if (field === undefined || step <= stepOf(field) || warnedOf.current === dates) return false;
    warnedOf.current = dates;
    setIsTypingDates(false);
    lead(field);
    return true;
  }

  /** Resolves a typed address as the field does on blur. */
  async function resolveAddress() {
    const { text, value } = latest.current.address;
    if (value !== null || text.trim() === '') return;
    const answer = await client.fetchQuery(addressQuery(text, locale)).catch(() => null);
    if (answer?.kind !== 'one' || latest.current.address.text !== text) return;
    change(placed(latest.current, { text: answer.place.displayName, value: answer.place }));
  }

  return {
    entry,
    errors,
    shownFields,
    /** The venue's time zone; undefined until known. */
    timeZone,
    openStep,
    change,
    /** Of fields that an announcement filled, and the user has not changed since. */
    marks,
    latestMarks: () => latestMarks.current,
    /** Fills in values of an announcement; marked fields stay marked. */
    fill(part: Partial<EventFormValues>, added: Marks) {
      mark({ ...latestMarks.current, ...added });
      put(part);
    },
    /** Chooses another meaning of the same words: the field stays marked. */
    pick(field: FieldName, { part }: Reading) {
      const own = latestMarks.current[field];
      if (own) mark({ ...latestMarks.current, [field]: { ...own, isDayOnly: false } });
      put(part);
    },
    /** Restores the former values of all fields that are still marked. */
    takeBack() {
      const before = beforeMarks(latestMarks.current);
      mark({});
      put(before);
    },
    /** Returns the current values, also for callbacks of an older rendering. */
    latest: () => latest.current,
    lead,
    passes,
    /** Marks the dates as complete for now. */
    leaveDates: () => setIsTypingDates(false),
    typeDates(part: Pick<Partial<EventFormValues>, 'dateStart' | 'dateEnd'>) {
      setIsTypingDates(true);
      change(part);
    },
    /** Returns the error of a field once the user wanted to go on; for a date, on blur. */
    errorAt: (field: FieldName) => (isJudged(field) ? errors[field] : undefined),
    isUnlocked: (step: StepNumber) => isUnlocked(step, entry),
    /** Shows errors of the server. */
    refuse(found: FieldErrors) {
      flushSync(() => {
        setRefused(found);
        setTried(steps);
      });
      const [first] = Object.keys(found) as FieldName[];
      if (first) lead(first);
    },
    /** Opens a step if those before it are valid and warnings were shown; going back is always possible. */
    async goTo(step: StepNumber) {
      if (step === openStep) return setOpenStep(0);
      if (step < openStep) return open(step);
      if ((await passes(steps.filter((each) => each < step))) && !warnsOfDates(step)) open(step);
    },
    /** Resets the form to other values. */
    restart(next: EventFormValues) {
      latest.current = next;
      setEntry(next);
      mark({});
      setTried([]);
      setRefused({});
      setOpenStep(1);
    },
  };
}

/** The last time zone to end a day: a date that is past there is past everywhere. */
const lastTimeZone = 'Etc/GMT+12';

/** Returns the time zone of the venue. */
function useVenueTimeZone(place: EventFormValues['address']['value']): string | undefined {
  const { data } = useQuery({
    ...timeZoneQuery(place ?? { latitude: 0, longitude: 0 }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
  });
  return place === null ? undefined : data;
}

/** A date that was already past when saved causes no warning. */
function clockErrorsNow(entry: EventFormValues, saved: EventFormValues, timeZone: string): FieldErrors {
  const now = new Date();
  if (isMeant(saved.dateEnd) && isOver(saved.dateEnd, timeZone, now)) return {};
  return clockErrorsOf(entry, timeZone, now);
}

/** Removes the server's errors of changed fields. */
function without(errors: FieldErrors, part: Partial<EventFormValues>): FieldErrors {
  const changed = fieldsIn(part);
  if (changed.has('dateStart')) changed.add('repeat');
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field)));
}
