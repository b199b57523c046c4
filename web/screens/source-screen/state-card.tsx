import { useTranslation } from 'react-i18next';
import type { Source } from '#contract/sources.ts';
import { Instant, useFormatInstant } from '#web/administration/instant.tsx';
import { isBeingRead } from '#web/sources/queries.ts';
import { ReadingFaults } from '#web/sources/reading-faults.tsx';
import { useSourceOrigin } from '#web/sources/source-origin.ts';
import { StateTag, wordOf } from '#web/sources/state-tag.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { PauseSource } from './pause-source.tsx';
import { ReadAgain } from './read-again.tsx';
import { ReleaseHeld } from './release-held.tsx';
import { RemoveSource } from './remove-source.tsx';
import styles from './source-screen.module.css';

/** Shows the state of a source as text, with actions. */
export function StateCard({ source }: { source: Source }) {
  const { t } = useTranslation();
  const originOf = useSourceOrigin();
  const words = useStateWords();
  const { url, state, found, publishedAt, lastReadAt, lastTriedAt, nextReadAt, hold } = source;
  const isReading = isBeingRead(source);
  return (
    <section className={styles.state} aria-label={words(source)}>
      <p className={styles.line}>
        <StateTag source={source} />
        <span className={styles.soft}>
          {originOf(source)}
          {state !== 'reading' && ` · ${t('sources:found', { count: found })}`}
        </span>
      </p>
      <div role="status">
        {state === 'held' && hold ? (
          <Banner kind="warning" actions={<ReleaseHeld source={source} />}>
            {words(source)}
          </Banner>
        ) : state === 'failing' || state === 'stopped' ? (
          <Banner kind="bad">{words(source)}</Banner>
        ) : state === 'paused' ? (
          <Banner kind="warning">{words(source)}</Banner>
        ) : (
          <p>{words(source)}</p>
        )}
      </div>
      <ReadingFaults source={source} className={undefined} />
      {isReading && <ProgressBar label={t('sources:readingNow')} text={t('sources:wait')} />}
      {lastReadAt && (
        <dl className={styles.times}>
          <div>
            <dt>{t(source.failures > 0 ? 'sources:lastReadWell' : 'sources:lastRead')}</dt>
            <dd>
              <Instant at={lastReadAt} />
            </dd>
          </div>
          {lastTriedAt && source.failures > 0 && (
            <div>
              <dt>{t('sources:lastTried')}</dt>
              <dd>
                <Instant at={lastTriedAt} />
              </dd>
            </div>
          )}
          {nextReadAt && (
            <div>
              <dt>{t('sources:nextRead')}</dt>
              <dd>
                <Instant at={nextReadAt} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <div className={styles.actions}>
        {state !== 'stopped' && state !== 'paused' && !isReading && <ReadAgain source={source} />}
        {url !== null && publishedAt !== null && state !== 'stopped' && <PauseSource source={source} />}
        {url !== null && (
          <a
            className={styles.outside}
            href={url.replace(/^webcals?:/i, 'https:')}
            target="_blank"
            rel="noopener nofollow"
          >
            {t('sources:opened')}
          </a>
        )}
        {state !== 'reading' && <RemoveSource source={source} />}
      </div>
    </section>
  );
}

/** Returns a function that explains the state of a source to its owner. */
function useStateWords(): (source: Source) => string {
  const { t } = useTranslation();
  const dayOf = useFormatInstant();
  return (source) => {
    const { state, hold, failures, publishedAt, stoppedBecause } = source;
    if (state === 'held' && hold)
      return t(`sources:holds.${hold.reason}`, { count: hold.events, date: dayOf(hold.since, 'day') });
    if (state === 'failing' && publishedAt === null) return t('sources:stateTexts.unread');
    if (state === 'stopped' && stoppedBecause)
      return t('sources:stateTexts.stoppedBecause', { because: stoppedBecause.replace(/[.!]$/, '') });
    const word = wordOf(source);
    return word === 'held' ? t('sources:states.held') : t(`sources:stateTexts.${word}`, { count: failures });
  };
}
