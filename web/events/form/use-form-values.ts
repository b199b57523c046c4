import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale } from '#web/i18n/use-locale.ts';
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

/** The ids of the fields, for those who lead to them. */
export function fieldId(field: FieldName): string {
  return `event-${field}`;
}

/** What is typed, which step is open, and what is shown to be wrong: of a step that someone wanted to leave, or to send. */
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
  // Whoever asks while an address is looked up has to see what has come of it.
  const latest = useRef(entry);
  latest.current = entry;
  const latestMarks = useRef(marks);
  /** The dates of which somebody who wanted to go on has read what the clock has against them. */
  const warnedOf = useRef('');

  const timeZone = useVenueTimeZone(entry.address.value);
  const clockErrors = clockErrorsNow(entry, saved, timeZone ?? lastTimeZone);
  const errors = { ...(!isTypingDates && clockErrors), ...errorsOf(entry), ...refused };
  const fields = steps.filter((step) => tried.includes(step)).flatMap((step) => fieldsOf[step]);
  const shownFields: FieldName[] = fields.filter((field) => errors[field] !== undefined);

  /** Dates are judged once someone has left their fields: on the way to 2027 one is in the year 202. */
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

  /** Opens a step; the heading takes the focus, so that whoever listens hears where they are. */
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

  /** Shows what is wrong in these steps, and leads to the first of it. True where nothing is. */
  async function passes(asked: readonly StepNumber[]): Promise<boolean> {
    if (asked.includes(1)) await settleAddress();
    const found = { ...errorsOf(latest.current), ...refused };
    const order: FieldName[] = asked.flatMap((step) => [...fieldsOf[step]]);
    const first = order.find((field) => found[field] !== undefined);
    if (first === undefined) return true;
    setTried((before) => [...new Set([...before, ...asked])]);
    lead(first);
    return false;
  }

  /** Leads to a date that the clock has something against, before one goes on from there; once, for the clock may be wrong. */
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

  /** An address that is written but not picked yet may still mean one place: the field asks the same. */
  async function settleAddress() {
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
    /** Of the venue; undefined until it is known. */
    timeZone,
    openStep,
    change,
    /** Of fields that an announcement has filled, and nobody has changed since. */
    marks,
    latestMarks: () => latestMarks.current,
    /** Puts in what an announcement says; what is marked already stays so. */
    fill(part: Partial<EventFormValues>, added: Marks) {
      mark({ ...latestMarks.current, ...added });
      put(part);
    },
    /** Another meaning of the same words: the field stays to be checked. */
    pick(field: FieldName, { part }: Reading) {
      const own = latestMarks.current[field];
      if (own) mark({ ...latestMarks.current, [field]: { ...own, isDayOnly: false } });
      put(part);
    },
    /** All fields that are still marked are what they were before. */
    takeBack() {
      const before = beforeMarks(latestMarks.current);
      mark({});
      put(before);
    },
    /** As it is now, also for those who have waited since they were rendered. */
    latest: () => latest.current,
    lead,
    passes,
    /** The dates are as they are meant to be, for now. */
    leaveDates: () => setIsTypingDates(false),
    typeDates(part: Pick<Partial<EventFormValues>, 'dateStart' | 'dateEnd'>) {
      setIsTypingDates(true);
      change(part);
    },
    /** What is wrong at a field, once someone has wanted to go on; at a date, once it was left. */
    errorAt: (field: FieldName) => (isJudged(field) ? errors[field] : undefined),
    isUnlocked: (step: StepNumber) => isUnlocked(step, entry),
    /** What the server has against it. */
    refuse(found: FieldErrors) {
      flushSync(() => {
        setRefused(found);
        setTried(steps);
      });
      const [first] = Object.keys(found) as FieldName[];
      if (first) lead(first);
    },
    /** Goes to a step when those before it are in order, and it was said what is odd; back one may always go. */
    async goTo(step: StepNumber) {
      if (step === openStep) return setOpenStep(0);
      if (step < openStep) return open(step);
      if ((await passes(steps.filter((each) => each < step))) && !warnsOfDates(step)) open(step);
    },
    /** Everything anew: another entry, nothing tried. */
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

/** Where it is the same day longest: what is over there is over everywhere. */
const lastTimeZone = 'Etc/GMT+12';

/** Whose clocks the times are read on. */
function useVenueTimeZone(place: EventFormValues['address']['value']): string | undefined {
  const { data } = useQuery({
    ...timeZoneQuery(place ?? { latitude: 0, longitude: 0 }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
  });
  return place === null ? undefined : data;
}

/** What is over already may stay so. */
function clockErrorsNow(entry: EventFormValues, saved: EventFormValues, timeZone: string): FieldErrors {
  const now = new Date();
  if (isMeant(saved.dateEnd) && isOver(saved.dateEnd, timeZone, now)) return {};
  return clockErrorsOf(entry, timeZone, now);
}

/** A refusal is over once its field says something else. */
function without(errors: FieldErrors, part: Partial<EventFormValues>): FieldErrors {
  const changed = fieldsIn(part);
  if (changed.has('dateStart')) changed.add('repeat');
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field)));
}
