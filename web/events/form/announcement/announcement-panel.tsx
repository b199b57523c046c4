import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import { type DraftKey, readDraft } from '#web/events/form/draft.ts';
import type { PictureChoice } from '#web/events/form/picture/use-picture.ts';
import { PosterPart } from '#web/events/form/poster/poster-part.tsx';
import { ContactChoices } from '#web/events/form/steps/contact-choices.tsx';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { usePictureCheck } from '#web/pictures/use-picture-check.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { AnnouncedEvents } from './announced-events.tsx';
import styles from './announcement-panel.module.css';
import { AnnouncementResult } from './announcement-result.tsx';
import { focusAwaited, useAnnouncement } from './use-announcement.ts';
import { useShared } from './use-shared.ts';

interface Props {
  form: EntryForm;
  draftKey: DraftKey;
  picture: PictureChoice;
  onFold: () => void;
  /** The event, of several, that the form is for: fills it if it has no draft yet. */
  given: AnnouncedEvent | null;
  onAll: (events: readonly AnnouncedEvent[]) => void;
  onOne: (events: readonly AnnouncedEvent[], chosen: AnnouncedEvent) => void;
  /** Called when the user takes back what was filled in. */
  onNone: () => void;
}

/** Shows a field to paste an announcement or choose a poster, and the result. */
export function AnnouncementPanel({ form, draftKey, picture, onFold, given, onAll, onOne, onNone }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const announcement = useAnnouncement(form, draftKey, picture.qrLink ?? null);
  const { text, fault, said, choices, outcome, reading, hasMarks, area, result, shows } = announcement;

  const poster = useRef<HTMLDivElement>(null);
  const choice = usePictureCheck((file) => {
    form.change({ crop: null, alternativeText: '' });
    picture.choose(file);
  }, picture.waitFor);
  const isMissed = useShared((shared) => {
    if (shared.picture) choice.check(shared.picture);
    announcement.takeIn(shared.text);
    // A picture without text continues further down.
    if (shared.text === '') focusAwaited(poster.current);
  });

  const isFilled = useRef(false);
  useEffect(() => {
    if (!given || isFilled.current || readDraft(draftKey, new Date())) return;
    isFilled.current = true;
    // The heading above has the focus.
    announcement.choose(given, false);
  }, [given, draftKey, announcement.choose]);

  // A user who opened it wants to paste, or to check what is marked since last time.
  useEffect(() => focusAwaited(area.current), [area]);

  return (
    <>
      <div ref={result} tabIndex={-1} role="status" className={styles.result}>
        {shows === 'result' && <AnnouncementResult marks={form.marks} said={said} />}
        {isMissed && <p>{t('announcement:sharedMissed')}</p>}
        {outcome && <p>{t(`announcement:${outcome}`)}</p>}
      </div>
      {shows === 'result' && <ContactChoices form={form} />}
      {shows === 'choices' && (
        <AnnouncedEvents
          events={choices}
          isOnPage={announcement.isOnPage}
          onChoose={(event) => {
            announcement.choose(event);
            onOne(choices, event);
          }}
          onAll={() => onAll(choices)}
        />
      )}
      {shows === 'choices' && (
        <div className={styles.actions}>
          <Button icon="back" onPress={() => announcement.reset(text)}>
            {t('announcement:another')}
          </Button>
        </div>
      )}
      {shows === 'result' && given === null && (
        <div className={styles.actions}>
          {hasMarks ? (
            <Button
              icon="undo"
              onPress={() => {
                announcement.takeBack();
                onNone();
              }}
            >
              {t('announcement:takeBack')}
            </Button>
          ) : (
            <Button icon="copy" onPress={() => announcement.reset('')}>
              {t('announcement:another')}
            </Button>
          )}
        </div>
      )}
      {shows === 'field' && given === null && (
        <div className={styles.form}>
          <TextArea
            ref={area}
            label={t('announcement:label')}
            hint={t('announcement:hint')}
            error={fault ? t(`announcement:${fault}`, { max: announcementLimits.characters }) : undefined}
            rows={6}
            maxCharacters={announcementLimits.characters}
            counter={(length, max) => (length > 0 ? t('announcement:characters', { length, max }) : '')}
            value={text}
            onChange={(event) => announcement.write(event.target.value)}
          />
          {reading.error !== null && <Banner kind="bad">{errorMessage(reading.error)}</Banner>}
          <div className={styles.actions}>
            <Button kind="primary" icon="check" aria-busy={reading.isPending} onPress={() => announcement.read()}>
              {t(reading.isPending ? 'announcement:reading' : 'announcement:fill')}
            </Button>
            <Button kind="quiet" onPress={onFold}>
              {t('announcement:fold')}
            </Button>
          </div>
          <div ref={poster} tabIndex={-1} className={styles.poster}>
            <PosterPart picture={picture} choice={choice} announcement={announcement} />
          </div>
        </div>
      )}
    </>
  );
}
