import { lazy, Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { type DraftKey, readPasted } from '#web/events/form/draft.ts';
import type { PictureChoice } from '#web/events/form/picture/use-picture.ts';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import { retryWhenOnline } from '#web/http/network.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingFallback } from '#web/ui/loading-fallback.tsx';
import styles from './announcement-panel.module.css';

const Panel = lazy(() =>
  retryWhenOnline(() => import('./announcement-panel.tsx')).then((file) => ({ default: file.AnnouncementPanel })),
);

interface Props {
  form: EntryForm;
  draftKey: DraftKey;
  picture: PictureChoice;
  /** The event, of several, that the form is for; null if it is for any pasted text. */
  given: AnnouncedEvent | null;
  onAll: (events: readonly AnnouncedEvent[]) => void;
  onOne: (events: readonly AnnouncedEvent[], chosen: AnnouncedEvent) => void;
  onNone: () => void;
}

/**
 * Offers, before the form, to fill it with a pasted announcement. The panel is loaded on demand, because most users
 * type.
 */
export function PasteAnnouncement({ form, draftKey, picture, given, onAll, onOne, onNone }: Props) {
  const { t } = useTranslation();
  const isShared = useSearchParams()[0].has('shared');
  const [isOpen, setIsOpen] = useState(
    () => given !== null || isShared || Object.keys(form.marks).length > 0 || readPasted(draftKey, new Date()) !== '',
  );
  // The button stays, with the focus, until the panel can replace it.
  const [isOpening, open] = useTransition();
  return (
    <section className={styles.panel} aria-labelledby={given ? 'queue-title' : 'announcement-title'}>
      {given === null && (
        <>
          <h2 id="announcement-title" className={styles.title}>
            {t('announcement:offer')}
          </h2>
          <p className={styles.intro}>{t('announcement:intro')}</p>
        </>
      )}
      <Suspense fallback={<LoadingFallback label={t('form:detailsLoading')} />}>
        {isOpen ? (
          <Panel
            form={form}
            draftKey={draftKey}
            picture={picture}
            onFold={() => setIsOpen(false)}
            given={given}
            onAll={onAll}
            onOne={onOne}
            onNone={onNone}
          />
        ) : (
          <>
            <div>
              <Button icon="copy" aria-busy={isOpening} onPress={() => open(() => setIsOpen(true))}>
                {t('announcement:open')}
              </Button>
            </div>
            {isOpening && <LoadingFallback label={t('form:detailsLoading')} />}
          </>
        )}
      </Suspense>
    </section>
  );
}
