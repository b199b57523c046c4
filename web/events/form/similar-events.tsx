import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Event, findSimilarEvents } from '#contract/events.ts';
import { EventDates } from '#web/events/card/event-dates.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { eventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import styles from './event-form.module.css';

export type Similar = Reply<typeof findSimilarEvents>;

interface Props {
  /** Null keeps the dialog closed. */
  similar: Similar | null;
  onYes: () => void;
  onNo: () => void;
}

/** A longer list is not read. */
const maxShown = 4;

/**
 * Asks before publication whether probable duplicates, and events that compete for the same dancers, change the user's
 * mind.
 */
export function SimilarEvents({ similar, onYes, onNo }: Props) {
  const { t } = useTranslation();
  const { duplicates = [], clashes = [] } = similar ?? {};
  return (
    <Dialog
      title={t('form:similarTitle')}
      closeLabel={t('form:similarNo')}
      isOpen={similar !== null}
      onClose={onNo}
      footer={
        <ButtonRow>
          <Button onPress={onNo}>{t('form:similarNo')}</Button>
          <Button kind="primary" onPress={onYes}>
            {t('form:similarYes')}
          </Button>
        </ButtonRow>
      }
    >
      <div className={styles.similar}>
        {duplicates.length > 0 && (
          <section>
            <h3>{t('form:duplicates')}</h3>
            <p>{t('form:duplicatesText')}</p>
            <Events events={duplicates} />
          </section>
        )}
        {clashes.length > 0 && (
          <section>
            <h3>{t('form:clashes')}</h3>
            <p>{t('form:clashesText')}</p>
            <Events events={clashes} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Events({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const more = events.length - maxShown;
  return (
    <>
      <ul>
        {events.slice(0, maxShown).map((event) => (
          <li key={event.id}>
            <a href={eventPath(event.slug)} target="_blank" rel="noopener">
              <bdi>{withNonBreakingSpaces(event.name)}</bdi>
              <span className="visually-hidden"> {t('form:newTab')}</span>
            </a>
            <p>
              <EventDates event={event} />
            </p>
            <p>{withCommas(locale, [event.place, event.location.place])}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('form:clashesMore', { count: more })}</p>}
    </>
  );
}
