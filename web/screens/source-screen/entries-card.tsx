import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EntryFate, entryFates } from '#contract/source-entries.ts';
import type { Source } from '#contract/sources.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { PagedList } from '#web/sources/paged-list.tsx';
import { entriesQuery } from '#web/sources/queries.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { EntryItem } from './entry-item.tsx';
import styles from './source-screen.module.css';

/** Shows the entries of a source, optionally filtered by status. */
export function EntriesCard({ source: { id, counts, publishedAt } }: { source: Source }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [wanted, setWanted] = useState<EntryFate | null>(null);
  // Shows all entries if none has the selected status any more.
  const fate = wanted && counts[wanted] > 0 ? wanted : null;
  const fates = entryFates.filter((each) => counts[each] > 0);
  return (
    <section className={styles.entries} aria-labelledby="entries-title">
      <h2 id="entries-title">{t(publishedAt === null ? 'sources:preview.title' : 'sources:preview.published')}</h2>
      {fates.length > 1 && (
        <ChipGroup
          label={t('sources:preview.filter')}
          chips={fates.map((each) => ({
            id: each,
            label: `${t(`sources:fates.${each}`)} ${formatNumber(locale, counts[each])}`,
          }))}
          selected={fate ? [fate] : []}
          onChange={(chosen) => setWanted(fates.find((each) => each === chosen.at(-1)) ?? null)}
        />
      )}
      <PagedList
        list={useInfiniteQuery(entriesQuery(id, fate))}
        loading={t('sources:preview.loading')}
        failed={t('sources:preview.failed')}
        empty={<p>{t(fate ? 'sources:preview.none' : 'sources:preview.noneAtAll')}</p>}
        className={styles.entryList}
      >
        {(entry) => <EntryItem sourceId={id} entry={entry} />}
      </PagedList>
    </section>
  );
}
