import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { randomSeedKey } from '#web/query-keys.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyFloor, LostPin, SkippedRecord } from './drawings.tsx';
import styles from './not-found-screen.module.css';

const phrases = ['lostRhythm', 'partnerLeft', 'wrongTurn', 'emptyFloor', 'recordSkipped'] as const;
const drawings = [SkippedRecord, EmptyFloor, LostPin] as const;

/**
 * Shows that there is no page at this URL, with a random phrase and drawing: those of the server if it rendered the
 * page.
 */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [draw] = useState(() => client.getQueryData<number>(randomSeedKey) ?? Math.random());
  const phrase = pick(phrases, draw);
  // Phrase and drawing are independent, giving fifteen combinations.
  const Drawing = pick(drawings, (draw * phrases.length) % 1);
  return (
    <div className={styles.screen}>
      <Head title={t('notFound:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <Drawing />
      <h1>{t(`notFound:phrases.${phrase}`)}</h1>
      <p className={styles.plain}>{t('notFound:title')} (404)</p>
      <ButtonLink to={paths.map} kind="primary" icon="map">
        {t('notFound:wayHome')}
      </ButtonLink>
    </div>
  );
}

/** Returns an element for a number from 0 (inclusive) to 1 (exclusive). */
function pick<const T extends readonly [unknown, ...unknown[]]>(list: T, chance: number): T[number] {
  return list[Math.floor(chance * list.length)] ?? list[0];
}
