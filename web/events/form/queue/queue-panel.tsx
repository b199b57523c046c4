import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import styles from '#web/events/form/announcement/announcement-panel.module.css';
import { eventPath, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { QueueOfEvents } from './use-event-queue.ts';

/** Shows, above the form of one of several events, its number, and buttons to go back, skip it or stop. */
export function QueuePanel({ queue: queueOfEvents }: { queue: QueueOfEvents }) {
  const { t } = useTranslation();
  const [isStopping, setIsStopping] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { queue, current, hasMoved, mayGoBack, back, skip, end } = queueOfEvents;
  // The pressed button has been removed.
  useEffect(() => {
    if (hasMoved) title.current?.focus();
  }, [hasMoved]);
  if (!queue || queue.at === null || !current) return null;
  const name = current.event.name?.value ?? t('announcement:noName');
  return (
    <section className={styles.panel} aria-labelledby="queue-title">
      <h2 ref={title} tabIndex={-1} id="queue-title" className={styles.question}>
        {t('announcement:queueTitle', { place: queue.at + 1, several: queue.items.length, name })}
      </h2>
      <p className={styles.intro}>{t('announcement:queueIntro')}</p>
      <div className={styles.actions}>
        {mayGoBack && (
          <Button icon="back" onPress={back}>
            {t('announcement:queueBack')}
          </Button>
        )}
        <Button icon="down" onPress={skip}>
          {t('announcement:queueSkip')}
        </Button>
        <Button kind="quiet" icon="close" onPress={() => setIsStopping(true)}>
          {t('announcement:queueStop')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isStopping}
        title={t('announcement:queueStopTitle')}
        yes={t('announcement:queueStop')}
        no={t('announcement:queueGoOn')}
        onYes={end}
        onNo={() => setIsStopping(false)}
        isDangerous
      >
        {t('announcement:queueStopText')}
      </ConfirmDialog>
    </section>
  );
}

/** Shows, after the last event or one chosen individually, which ones are published, and which are still open. */
export function QueueEnd({ queue: { queue, hasMoved, takeUp, goOn, end } }: { queue: QueueOfEvents }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = queue?.items.filter(({ state }) => state === 'open').length ?? 0;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) title.current?.focus();
  }, [hasMoved]);
  return (
    <section className={styles.panel} aria-labelledby="queue-title">
      <h2 ref={title} tabIndex={-1} id="queue-title" className={styles.question}>
        {open > 0 ? t('announcement:queueRest', { several: open }) : t('announcement:queueEnd')}
      </h2>
      {open > 1 && (
        <div>
          <Button kind="primary" icon="check" onPress={goOn}>
            {t('announcement:publishAll', { several: open })}
          </Button>
        </div>
      )}
      <ul className={styles.queued}>
        {queue?.items.map(({ event, state, slug }, place) => {
          const name = event.name?.value ?? t('announcement:noName');
          return (
            <li key={[name, event.dateStart?.value, place].join('\n')}>
              {slug ? (
                <Link to={eventPath(slug)}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <span>
                  <bdi>{name}</bdi>
                </span>
              )}{' '}
              {state !== 'open' && (
                <span>{t(state === 'published' ? 'announcement:queuePublished' : 'announcement:queueSkipped')}</span>
              )}
              {state !== 'published' && (
                <Button onPress={() => takeUp(place)}>
                  {t(state === 'open' ? 'announcement:queueFill' : 'announcement:queueTakeUp', { name })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        <Button
          kind={open > 0 ? 'quiet' : 'primary'}
          icon={open > 0 ? 'close' : 'check'}
          onPress={() => {
            end();
            navigate(paths.myEvents, { replace: true });
          }}
        >
          {t('announcement:queueDone')}
        </Button>
      </div>
    </section>
  );
}
