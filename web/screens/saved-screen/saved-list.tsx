import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import { byDay } from '#web/events/days/by-day.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { longDay, shortDays, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import type { SavedRow } from '#web/saved/queries.ts';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import { useIsSaved } from '#web/saved/saved-state.ts';
import { setSaved } from '#web/saved/set-saved.ts';
import { Button } from '#web/ui/button.tsx';
import { Alternative } from './alternative.tsx';
import styles from './saved-screen.module.css';

/** Shows upcoming saved events by day. */
export function SavedDays({ rows }: { rows: readonly SavedRow[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const id = useId();
  // Only the start of deleted events is known.
  const dated = rows.map((row) => ({ ...row, dateEnd: row.event?.dateEnd ?? row.dateStart }));
  return byDay(dated, now).map(({ day, moment, events }) => (
    <section key={day} className={styles.day} aria-labelledby={`${id}-${day}`}>
      <h2 id={`${id}-${day}`} className={styles.title}>
        {moment && <strong>{t(`time:${moment}`)}</strong>}
        {moment && day !== 'now' && ' '}
        {day !== 'now' && <span>{longDay(locale, day)}</span>}
      </h2>
      <Rows rows={events} now={now} statedAbove={day === 'now' ? 'now' : 'day'} />
    </section>
  ));
}

/** Shows past saved events in the given order, or that there are none. */
export function SavedPast({ rows }: { rows: readonly SavedRow[] }) {
  const { t } = useTranslation();
  const now = useNow();
  const id = useId();
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('saved:past')}
      </h2>
      {rows.length > 0 ? <Rows rows={rows} now={now} /> : <p className={styles.note}>{t('saved:pastNone')}</p>}
    </section>
  );
}

interface RowsProps {
  rows: readonly SavedRow[];
  now: Date;
  statedAbove?: 'day' | 'now';
}

function Rows({ rows, ...rest }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) =>
        row.event ? (
          <Row key={row.id} saved={row} event={row.event} {...rest} />
        ) : (
          <GoneRow key={row.id} saved={row} {...rest} />
        ),
      )}
    </ul>
  );
}

interface RowProps extends Omit<RowsProps, 'rows'> {
  saved: SavedRow;
}

/** A removed event stays in the list until the next visit, so that it can be saved again. */
function Row({ saved, event, now, statedAbove }: RowProps & { event: NonNullable<SavedRow['event']> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  // A joined event is saved under its own id.
  const shown = { ...event, id: saved.id };
  const isOver = Date.parse(event.dateEnd) <= now.getTime();
  const isTakenBack = !useIsSaved(saved.id) && !isOver;
  const { savedAs } = saved;
  return (
    <li className={styles.row} data-taken-back={isTakenBack}>
      <EventCard event={shown} now={now} {...(statedAbove && { statedAbove })} />
      {event.isCancelled && !isOver && <Alternative event={event} />}
      {isTakenBack ? (
        <p className={styles.note} role="status">
          {t('saved:removed')}{' '}
          <Button kind="quiet" icon="undo" onPress={() => setSaved(shown, true, t)}>
            {t('saved:undo')}
          </Button>
        </p>
      ) : (
        savedAs && (
          <p className={styles.changed}>
            {t('saved:moved', {
              from: withCommas(locale, [
                `${shortDays(locale, savedAs.dateStart, savedAs.dateStart)} ${startClock(savedAs.dateStart)}`,
                savedAs.place,
              ]),
            })}
          </p>
        )
      )}
    </li>
  );
}

/** A deleted event, or one that is not on this device: only its name and date. */
function GoneRow({ saved: { id, name, dateStart, isNotHere }, now, statedAbove }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const title = name ?? t('saved:goneName');
  const clock = startClock(dateStart);
  // It cannot be saved again.
  if (!useIsSaved(id) && Date.parse(dateStart) > now.getTime()) return null;
  return (
    <li className={styles.row}>
      <article className={styles.gone}>
        <p className={styles.when}>
          {statedAbove === undefined && `${shortDays(locale, dateStart, dateStart)} · `}
          {isNotHere ? clock : <s>{clock}</s>}
        </p>
        <h3>
          <bdi>{withNonBreakingSpaces(title)}</bdi>
        </h3>
        {name !== null && <p className={styles.note}>{t(isNotHere ? 'saved:notHere' : 'saved:deleted')}</p>}
        <SaveHeart
          event={{ id, dateStart, place: '', dateEnd: dateStart, isCancelled: true, name: title }}
          now={now}
          className={styles.heart}
        />
      </article>
    </li>
  );
}
