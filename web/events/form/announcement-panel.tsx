import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Announcement, readAnnouncement } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { dayHere } from '#web/events/days.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { addressQuery } from '#web/places/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { useLocale } from '#web/words/use-locale.ts';
import type { Marks } from './announcement-marks.ts';
import styles from './announcement-panel.module.css';
import { AnnouncementResult } from './announcement-result.tsx';
import { type DraftKey, keepPasted, readPasted } from './draft.ts';
import { fillIn } from './fill-announcement.ts';
import type { EntryForm } from './use-entry-form.ts';

/** Slower than that is as good as offline. */
const timeoutMs = 15_000;

type Said = Pick<Announcement, 'doubts' | 'dates'>;

interface Props {
  form: EntryForm;
  draftKey: DraftKey;
  onFold: () => void;
}

/** Where an announcement is pasted, and what has come of it. */
export function AnnouncementPanel({ form, draftKey, onFold }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const nameOf = useCatalogueName();
  const problemWords = useProblemWords();
  const [text, setText] = useState(() => readPasted(draftKey, new Date()));
  const [fault, setFault] = useState<'empty' | 'tooLong' | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [outcome, setOutcome] = useState<'nothing' | 'takenBack' | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const hasMarks = Object.keys(form.marks).length > 0;
  const showsResult = hasMarks || said !== null;

  // Whoever opened it wants to paste, or to read what is marked since last time.
  useEffect(() => area.current?.focus(), []);

  const reading = useMutationOnce(async () => {
    const body = { text, locale, today: dayHere(new Date()), currency: form.entry.currency };
    const [announcement, types, dances] = await Promise.all([
      call(readAnnouncement, { body, signal: AbortSignal.timeout(timeoutMs) }),
      client.ensureQueryData(eventTypesQuery()),
      client.ensureQueryData(dancesQuery()),
    ]);
    const { part, marks } = fillIn(announcement, form.latest(), { types, dances, nameOf, locale });
    if (Object.keys(marks).length === 0 && announcement.doubts.length === 0) return setOutcome('nothing');
    form.fill(part, marks);
    keepPasted(draftKey, '', new Date());
    setSaid(announcement);
    result.current?.focus();
    await findAddress(marks);
  });

  /** What the address means: the one place, or several to choose from. Where nobody knows, its field says so once it is left. */
  async function findAddress(marks: Marks) {
    const mark = marks.address;
    const written = form.latest().address.text;
    if (!mark || written === '') return;
    const answer = await client.fetchQuery(addressQuery(written, locale)).catch(() => null);
    if (!answer || answer.kind === 'unknown' || form.latest().address.text !== written) return;
    const places = answer.kind === 'one' ? [answer.place] : answer.places;
    const readings = places.map((value) => ({
      label: value.displayName,
      part: { address: { text: value.displayName, value } },
    }));
    const [only] = readings;
    form.fill(readings.length === 1 && only ? only.part : {}, { address: { ...mark, readings } });
  }

  function read() {
    setOutcome(null);
    const wrong = text.trim() === '' ? 'empty' : text.trim().length > announcementLimits.characters ? 'tooLong' : null;
    setFault(wrong);
    if (wrong) area.current?.focus();
    else reading.mutate();
  }

  function takeBack() {
    form.takeBack();
    setOutcome('takenBack');
    startAnew(text);
  }

  /** The field comes back, and with it the focus of the button that has gone. */
  function startAnew(next: string) {
    flushSync(() => {
      setText(next);
      setSaid(null);
    });
    area.current?.focus();
  }

  return (
    <>
      <div ref={result} tabIndex={-1} role="status" className={styles.result}>
        {showsResult && <AnnouncementResult marks={form.marks} said={said} />}
        {outcome && <p>{t(`announcement.${outcome}`)}</p>}
      </div>
      {showsResult ? (
        <div className={styles.actions}>
          {hasMarks && (
            <Button icon="undo" onPress={takeBack}>
              {t('announcement.takeBack')}
            </Button>
          )}
          {!hasMarks && (
            <Button icon="copy" onPress={() => startAnew('')}>
              {t('announcement.another')}
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.form}>
          <TextArea
            ref={area}
            label={t('announcement.label')}
            hint={t('announcement.hint')}
            error={fault ? t(`announcement.${fault}`, { most: announcementLimits.characters }) : undefined}
            rows={6}
            most={announcementLimits.characters}
            counter={(length, most) => (length > 0 ? t('announcement.characters', { length, most }) : '')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              keepPasted(draftKey, event.target.value, new Date());
              setFault(null);
            }}
          />
          {reading.error !== null && <Banner kind="bad">{problemWords(reading.error)}</Banner>}
          <div className={styles.actions}>
            <Button kind="primary" icon="check" aria-busy={reading.isPending} onPress={read}>
              {t(reading.isPending ? 'announcement.reading' : 'announcement.fill')}
            </Button>
            <Button kind="quiet" onPress={onFold}>
              {t('announcement.fold')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
