import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withCommas } from '#contract/direction.ts';
import type { EntryFate, EntryFault, SourceEntry } from '#contract/source-entries.ts';
import { Tag } from '#web/administration/tag.tsx';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { shortDay, shortDays, shortSpan, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost, formatPrice } from '#web/i18n/numbers.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { eventPath } from '#web/paths.ts';
import { forgetEvents, updateSource } from '#web/sources/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './source-screen.module.css';

const kinds: Record<EntryFate, 'plain' | 'good' | 'warning' | 'bad'> = {
  new: 'good',
  same: 'plain',
  changed: 'good',
  cancelled: 'bad',
  duplicate: 'plain',
  'likely-duplicate': 'warning',
  'not-understood': 'warning',
  missing: 'warning',
  'left-out': 'plain',
};

const askedOfAll = new Set<EntryFault>(['type-unanswered', 'dances-unanswered', 'price-unanswered']);

/** Shows an entry of a source: its content, status, problems and decisions. */
export function EntryItem({ sourceId, entry }: { sourceId: string; entry: SourceEntry }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { id, fate, name, place, event, kept } = entry;
  // Missing defaults are not listed for each entry.
  const reasons = entry.reasons.filter((reason) => !askedOfAll.has(reason));
  const isWaiting = fate === 'not-understood' && reasons.length === 0;
  const when = useWhen(entry);
  const price = usePrice(entry);
  const kind = useKind(entry);
  const { mutate, isPending } = useMutationOnce(async (said: { isLeftOut?: boolean; decision?: 'join' | 'apart' }) => {
    try {
      await updateSource(client, sourceId, { entries: [{ id, ...said }] });
      forgetEvents(client);
    } catch (error) {
      showToast(errorMessage(error), 'bad', { label: t('frame:tryAgain'), onPress: () => mutate(said) });
    }
  });
  const shownName = <bdi>{name}</bdi>;
  const ofName = <span className="visually-hidden"> {t('sources:entry.of', { name })}</span>;
  const isOther = fate === 'duplicate' || fate === 'likely-duplicate';
  return (
    <article className={styles.entry} aria-busy={isPending} data-fate={fate}>
      <div className={styles.entryWords}>
        <p className={styles.entryHead}>
          <span className={styles.when}>{when}</span>
          <Tag kind={isWaiting ? 'plain' : kinds[fate]}>
            {t(isWaiting ? 'sources:entry.waits' : `sources:fates.${fate}`)}
          </Tag>
        </p>
        <h3 className={styles.entryName}>
          {event && !isOther ? <Link to={eventPath(event.slug)}>{shownName}</Link> : shownName}
        </h3>
        <p className={styles.soft}>{[place || t('sources:preview.noPlace'), price].join(' · ')}</p>
        {kind !== '' && <p className={styles.soft}>{kind}</p>}
        {reasons.length > 0 && (
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{t(`sources:faults.${reason}`)}</li>
            ))}
          </ul>
        )}
        {event && isOther && (
          <p>
            {t(fate === 'duplicate' ? 'sources:entry.joins' : 'sources:entry.looksLike')}{' '}
            <Link to={eventPath(event.slug)} target="_blank">
              <bdi>{event.name}</bdi>
            </Link>
          </p>
        )}
        {kept.length > 0 && (
          <p className={styles.soft}>
            {t('sources:entry.kept', { fields: kept.map((what) => t(`sources:entry.keptWhat.${what}`)).join(', ') })}
          </p>
        )}
      </div>
      <div className={styles.entryActions}>
        {fate === 'likely-duplicate' && (
          <Button onPress={() => mutate({ decision: 'join' })}>
            {t('sources:entry.same')}
            {ofName}
          </Button>
        )}
        {isOther && (
          <Button onPress={() => mutate({ decision: 'apart' })}>
            {t('sources:entry.apart')}
            {ofName}
          </Button>
        )}
        {fate === 'left-out' ? (
          <Button kind="quiet" icon="undo" onPress={() => mutate({ isLeftOut: false })}>
            {t('sources:entry.takeBack')}
            {ofName}
          </Button>
        ) : (
          <Button kind="quiet" onPress={() => mutate({ isLeftOut: true })}>
            {t('sources:entry.leaveOut')}
            {ofName}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Returns the names of type and styles of the event. */
function useKind({ type, dances }: SourceEntry): string {
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const { data: allDances = [] } = useQuery(dancesQuery());
  const named = [
    types.filter(({ id }) => id === type?.id),
    allDances.filter(({ id }) => dances.some((dance) => dance.id === id)),
  ];
  return named
    .filter((entries) => entries.length > 0)
    .map((entries) => withCommas(locale, entries.map(nameOf)))
    .join(' · ');
}

/** Returns the formatted date and time, as far as they are known. */
function useWhen({ dateStart, dateEnd }: SourceEntry): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const hasTime = dateStart.length > 10;
  if (!hasTime)
    return withCommas(locale, [shortDays(locale, dateStart, dateEnd ?? dateStart), t('sources:preview.noTime')]);
  if (dateEnd && dateEnd.length > 10) return shortSpan(locale, dateStart, dateEnd);
  return withCommas(locale, [shortDay(locale, dateStart), startClock(dateStart)]);
}

function usePrice({ price, currency, isDonation }: SourceEntry): string {
  const { t } = useTranslation();
  const locale = useLocale();
  if (isDonation) return formatCost(locale, { price, currency: currency ?? '', prices: { donation: true } });
  if (price === null) return t('events:priceUnknown');
  return currency === null ? String(price) : formatPrice(locale, price, currency);
}
