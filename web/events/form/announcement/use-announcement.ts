import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AnnouncedEvent, type Announcement, readAnnouncement } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import type { FoundPlace } from '#contract/places.ts';
import type { SuggestedVenue } from '#contract/venues.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { dayHere } from '#web/events/days/days.ts';
import { type DraftKey, readPasted, storePasted } from '#web/events/form/draft.ts';
import { addressOf } from '#web/events/form/form-values.ts';
import { agreed } from '#web/events/form/poster/poster-readings.ts';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { addressQuery } from '#web/places/queries.ts';
import { suggestedVenuesQuery } from '#web/venues/suggested-venues.ts';
import type { Marks } from './announcement-marks.ts';
import { fillIn } from './fill-announcement.ts';
import { findMatchingVenue } from './matching-venue.ts';

/** A slower response counts as offline; a remote page may take longer. */
const timeoutMs = { text: 15_000, link: 40_000 };

/** One event, with the page that it was found on. */
type AnnouncementText = AnnouncedEvent & Pick<Announcement, 'page'>;

/** A text, or the readings of a poster with its title if that was readable. */
interface PendingRead {
  texts: readonly string[];
  title?: string | null;
}

export type AnnouncementReading = ReturnType<typeof useAnnouncement>;

/**
 * Returns the state of the announcement panel and its actions: the pasted text, the result, and the chosen event.
 * `qrLink` is that of the picture.
 */
export function useAnnouncement(form: EntryForm, draftKey: DraftKey, qrLink: string | null) {
  const locale = useLocale();
  const client = useQueryClient();
  const nameOf = useCatalogueName();
  const [text, setText] = useState(() => readPasted(draftKey, new Date()));
  const [fault, setFault] = useState<'empty' | 'tooLong' | null>(null);
  const [said, setSaid] = useState<AnnouncementText | null>(null);
  const [choices, setChoices] = useState<readonly AnnouncedEvent[]>([]);
  const [isOnPage, setIsOnPage] = useState(false);
  const [outcome, setOutcome] = useState<'nothing' | 'nothingOnPage' | 'takenBack' | null>(null);
  /** The text area, and the heading of the result. */
  const area = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLDivElement>(null);
  // A closed form keeps no draft: later results are ignored.
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  // A link from the picture is not an announcement: the text, or the words on the picture, may follow.
  const isFromPicture = (field: string) => field === 'link' && qrLink !== null && form.entry.link === qrLink;
  const hasMarks = Object.keys(form.marks).some((field) => said !== null || !isFromPicture(field));

  const reading = useMutationOnce(async ({ texts, title }: PendingRead) => {
    const [first, ...others] = await Promise.all(texts.map(understood));
    if (!first) return;
    const announcement = title === undefined ? first : agreed([first, ...others], title);
    const events = announcement.page?.hasEvents ? announcement.page.events : announcement.events;
    if (events.length === 0) return await take(announcement);
    setIsOnPage(announcement.page !== undefined);
    setChoices(events);
  });

  function understood(asked: string): Promise<Announcement> {
    const body = { text: asked, locale, today: dayHere(new Date()), currency: form.entry.currency };
    const mayTake = /\s/.test(asked.trim()) ? timeoutMs.text : timeoutMs.link;
    return call(readAnnouncement, { body, signal: AbortSignal.timeout(mayTake) });
  }

  /** Fills the form from an announcement. */
  async function take(announcement: AnnouncementText, movesFocus = true) {
    const [types, dances] = await Promise.all([
      client.ensureQueryData(eventTypesQuery()),
      client.ensureQueryData(dancesQuery()),
    ]);
    if (isLeft.current) return;
    const { part, marks } = fillIn(announcement, form.latest(), { types, dances, nameOf, locale });
    if (Object.keys(marks).length === 0 && announcement.doubts.length === 0) {
      return setOutcome(announcement.page && !announcement.page.hasEvents ? 'nothingOnPage' : 'nothing');
    }
    form.fill(part, marks);
    storePasted(draftKey, '', new Date());
    setSaid(announcement);
    if (movesFocus) focusAwaited(result.current);
    await findAddress(marks, announcement);
  }

  /**
   * Resolves the address: a known venue has its own, otherwise the only match is used, or several are offered. Without
   * a match, the field says so when it loses the focus.
   */
  async function findAddress(marks: Marks, announcement: AnnouncedEvent) {
    const mark = marks.address;
    const { place, address } = form.latest();
    if (!mark || address.text === '') return;
    const places = await placesAt(address.text);
    const houses = await venuesNamed(place, places[0] ?? null);
    if (isLeft.current || form.latest().address.text !== address.text) return;
    const house = findMatchingVenue(houses, place, announcement, places);
    const addresses = places.map((value) => ({ text: value.displayName, value }));
    const readings = [...(house ? [addressOf(house)] : []), ...addresses].map((meant) => ({
      label: meant.text,
      part: { address: meant },
    }));
    const [first] = readings;
    const isClear = house !== undefined || readings.length === 1;
    if (first) form.fill(isClear ? first.part : {}, { address: { ...mark, readings } });
  }

  async function placesAt(address: string): Promise<FoundPlace[]> {
    const answer = await client.fetchQuery(addressQuery(address, locale)).catch(() => null);
    if (answer?.kind === 'one') return [answer.place];
    return answer?.kind === 'several' ? answer.places.filter(({ kind }) => kind !== 'country') : [];
  }

  async function venuesNamed(name: string, near: FoundPlace | null): Promise<SuggestedVenue[]> {
    if (name === '') return [];
    return client.fetchQuery(suggestedVenuesQuery(name, near)).catch(() => []);
  }

  /** The text area returns, and gets the focus of the button that was removed. */
  function reset(next: string) {
    flushSync(() => {
      setText(next);
      setSaid(null);
      setChoices([]);
    });
    area.current?.focus();
  }

  function write(written: string) {
    setText(written);
    storePasted(draftKey, written, new Date());
    setFault(null);
  }

  return {
    ...{ text, fault, said, choices, isOnPage, outcome, reading, hasMarks, area, result, reset },
    /** The fields filled, the events to choose from, or the text area. */
    shows: hasMarks || said !== null ? 'result' : choices.length > 0 ? 'choices' : 'field',
    write,
    read(asked = text) {
      setOutcome(null);
      const { length } = asked.trim();
      const wrong = length === 0 ? 'empty' : length > announcementLimits.characters ? 'tooLong' : null;
      setFault(wrong);
      if (wrong) area.current?.focus();
      else reading.mutate({ texts: [asked] });
    },
    /** Shared content is read at once, unless a text is pending. */
    takeIn(shared: string) {
      if (shared === '') return;
      const waiting = text.trim();
      write(waiting === '' ? shared : `${waiting}\n\n${shared}`);
      if (waiting === '') reading.mutate({ texts: [shared.slice(0, announcementLimits.characters)] });
    },
    /** Reads the texts of a poster. The user can correct the first one if the result is poor. */
    readPoster(texts: readonly string[], title: string | null) {
      setOutcome(null);
      if (text.trim() === '') write(texts[0] ?? '');
      reading.mutate({ texts, title });
    },
    choose(event: AnnouncedEvent, movesFocus = true) {
      void take(event, movesFocus);
    },
    takeBack() {
      form.takeBack();
      setOutcome('takenBack');
      if (choices.length === 0) reset(text);
      else setSaid(null);
    },
  } as const;
}

/** Elements that the user can be using. */
const controls = 'a, button, input, select, summary, textarea, [contenteditable]';

/** Moves the focus to content that the user waited for, unless the user has moved on beyond its section meanwhile. */
export function focusAwaited(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const hasGoneOn = focused?.matches(controls) && !target?.closest('section')?.contains(focused);
  if (!hasGoneOn) target?.focus();
}
