import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sourceLimits } from '#contract/constants.ts';
import type { JoiningSource } from '#contract/event-joins.ts';
import { longMoment } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { eventPath } from '#web/paths.ts';
import { eventJoinsQuery, sendJoinAnswer } from '#web/sources/joins.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './event-joins.module.css';

type Answer = 'accepted' | 'declined';
type Which = { entries: string[] } | { source: string };

/**
 * Shows sources of other users that contain the user's events, to accept or decline one by one or together; nothing if
 * there are none.
 */
export function EventJoins() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isFetching } = useQuery(eventJoinsQuery());
  const answer = useAnswer(() => heading.current?.focus({ preventScroll: true }));
  if (!data || data.sources.length === 0) return null;
  return (
    <section className={styles.joins} aria-labelledby="event-joins-title" aria-busy={isFetching}>
      <h2 id="event-joins-title" ref={heading} tabIndex={-1}>
        {t('sources:joins.title')}
      </h2>
      <p>{t('sources:joins.intro')}</p>
      {data.sources.map((joining) => (
        <Joining key={joining.source.id} joining={joining} onAnswer={answer} />
      ))}
    </section>
  );
}

interface JoiningProps {
  joining: JoiningSource;
  onAnswer: (answer: Answer, which: Which) => void;
}

function Joining({ joining: { source, count, joins }, onAnswer }: JoiningProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = `join-${source.id}`;
  const all = { source: source.id };
  const title = source.host === null || source.host === source.name ? source.name : `${source.name} · ${source.host}`;
  return (
    <article className={styles.source} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.name}>
        {title || t('sources:aFile')}
      </h3>
      <div className={styles.actions}>
        <Button onPress={() => onAnswer('accepted', all)}>
          {t('sources:joins.acceptAll', { count })} <span className="visually-hidden">({title})</span>
        </Button>
        <Button kind="quiet" onPress={() => onAnswer('declined', all)}>
          {t('sources:joins.declineAll', { count })} <span className="visually-hidden">({title})</span>
        </Button>
      </div>
      <ul className={styles.list}>
        {joins.map(({ entry, event, link }) => (
          <li key={entry} className={styles.join}>
            <div className={styles.words}>
              <Link to={eventPath(event.slug)}>
                <bdi>{event.name}</bdi>
              </Link>
              <span className={styles.soft}>{longMoment(locale, event.dateStart)}</span>
              {link && (
                <a className={styles.soft} href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {link}
                </a>
              )}
            </div>
            <div className={styles.actions}>
              <Button onPress={() => onAnswer('accepted', { entries: [entry] })}>
                {t('sources:joins.accept')} <span className="visually-hidden">({event.name})</span>
              </Button>
              <Button kind="quiet" onPress={() => onAnswer('declined', { entries: [entry] })}>
                {t('sources:joins.decline')} <span className="visually-hidden">({event.name})</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {count > joins.length && (
        <p className={styles.soft}>{t('sources:joins.more', { count: count - joins.length })}</p>
      )}
    </article>
  );
}

/** Sends an answer and offers to undo it. The pressed button disappears, so the focus moves to the heading. */
function useAnswer(onAnswered: () => void): JoiningProps['onAnswer'] {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  async function takeBack(entries: string[]) {
    try {
      for (let first = 0; first < entries.length; first += sourceLimits.entriesAtOnce)
        await sendJoinAnswer(client, 'waiting', { entries: entries.slice(first, first + sourceLimits.entriesAtOnce) });
    } catch (error) {
      showToast(errorMessage(error), 'bad', { label: t('frame:tryAgain'), onPress: () => void takeBack(entries) });
    }
  }

  async function send(answer: Answer, which: Which) {
    try {
      const entries = await sendJoinAnswer(client, answer, which);
      const undo = { label: t('sources:joins.undo'), onPress: () => void takeBack(entries) };
      showToast(t(`sources:joins.${answer}`, { count: entries.length }), 'good', undo);
      onAnswered();
    } catch (error) {
      showToast(errorMessage(error), 'bad', { label: t('frame:tryAgain'), onPress: () => void send(answer, which) });
    }
  }

  return (answer, which) => void send(answer, which);
}
