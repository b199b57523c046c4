import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportReasons } from '#contract/reports.ts';
import { useDescribeModeration } from '#web/administration/moderation/use-describe-scope.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { longMoment } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { tint } from '#web/ui/styling.ts';
import styles from './audit-list.module.css';
import { SiteChanges } from './site-changes.tsx';

const fields = [
  'name',
  'names',
  'slug',
  'color',
  'link',
  'dateStart',
  'dateEnd',
  'repeat',
  'timeZone',
  'price',
  'currency',
  'place',
  'location',
  'type',
  'dances',
  'resolution',
  'picture',
  'organiser',
  'words',
  'links',
  'description',
  'descriptionLanguage',
  'translations',
  'facts',
  'programme',
  'prices',
] as const;
type Field = (typeof fields)[number];

/**
 * Shows the changed fields of an audit entry as text, and the reason if one was given; nothing if there are neither.
 */
export function AuditDetails({ details, isOfSite = false }: { details: Record<string, unknown>; isOfSite?: boolean }) {
  const { t } = useTranslation();
  const { formatValue, anyName } = useFieldFormat();
  const changed = Object.entries(asRecord(details.changes));
  const { because, dates, into, events, kept, order, other, reason, resolution, token, tokenName, withdrawn } = details;
  const describeModeration = useDescribeModeration();
  const reported = reportReasons.find((each) => each === reason);
  const isMerged = typeof into === 'object' && into !== null;
  const sentences = [
    typeof because === 'string' && because !== '' && t('adminPanel:trail.because', { text: because }),
    typeof dates === 'number' && dates > 1 && t('adminPanel:trail.dates', { count: dates }),
    typeof other === 'string' && t('adminPanel:trail.beside', { name: other }),
    isMerged && t('adminPanel:trail.into', { name: String(asRecord(into).name) }),
    typeof events === 'number' && t('adminPanel:trail.movedEvents', { count: events }),
    typeof token === 'string' &&
      (typeof tokenName === 'string'
        ? t('adminPanel:trail.token', { name: tokenName })
        : t('adminPanel:trail.byToken')),
    describeModeration(details.moderates),
    describeModeration(details.moderator, { isActing: true }),
    typeof kept === 'boolean' && t(`adminPanel:trail.${kept ? 'eventsKept' : 'eventsDeleted'}`),
    typeof withdrawn === 'number' && t('adminPanel:trail.withdrawn', { count: withdrawn }),
    Array.isArray(order) && t('adminPanel:trail.newOrder', { order: order.map(anyName).join(', ') }),
    reported && t(`adminPanel:reports.reasons.${reported}`),
    (resolution === 'dismissed' || resolution === 'hidden' || resolution === 'cancelled' || resolution === 'handled') &&
      t(`adminPanel:reports.resolutions.${resolution}`),
  ].filter((sentence) => typeof sentence === 'string');
  if (changed.length === 0 && sentences.length === 0) return null;
  return (
    <div className={styles.details}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {changed.length > 0 && isOfSite && (
        <SiteChanges changes={asRecord(details.changes) as Record<string, { from: unknown; to: unknown }>} />
      )}
      {changed.length > 0 && !isOfSite && (
        <dl className={styles.details}>
          {changed.map(([name, change]) => {
            const { from, to } = asRecord(change);
            const field = fields.find((each) => each === name);
            return (
              <div key={name} className={styles.change}>
                <dt>{field ? t(`adminPanel:trail.fields.${field}`) : name}</dt>
                <dd>
                  <span className="visually-hidden">{t('adminPanel:trail.from')} </span>
                  <span className={styles.before}>{formatValue(field, from)}</span>
                  <span aria-hidden="true" className={styles.arrow}>
                    →
                  </span>
                  <span className="visually-hidden">{t('adminPanel:trail.to')} </span>
                  {formatValue(field, to)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}

/** Returns functions for the text of a field's value, and for the name of a style or type by its slug. */
function useFieldFormat() {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const dances = useQuery(dancesQuery()).data;
  const types = useQuery(eventTypesQuery()).data;
  const named = (entries: typeof dances, slug: string) => {
    const entry = entries?.find((each) => each.slug === slug || each.formerSlugs?.includes(slug));
    return entry ? nameOf(entry) : slug;
  };

  const formatValue = (field: Field | undefined, value: unknown): React.ReactNode => {
    if (value === null || value === undefined || value === '') return t('adminPanel:trail.empty');
    if (typeof value === 'number') return formatNumber(locale, value);
    if (typeof value === 'string') {
      if (field === 'dateStart' || field === 'dateEnd') return longMoment(locale, value);
      if (field === 'type') return named(types, value);
      if (field === 'color') {
        return (
          <>
            <span className={styles.dot} style={tint(value)} />
            {value}
          </>
        );
      }
      return value;
    }
    if (field === 'dances' && Array.isArray(value)) return value.map((slug) => named(dances, String(slug))).join(', ');
    if (field === 'links' && Array.isArray(value)) return value.join(', ') || t('adminPanel:trail.empty');
    if (field === 'location') return String(asRecord(value).display_name ?? asRecord(value).town ?? '');
    const parts = Object.entries(asRecord(value)).map(([key, part]) => `${key} ${String(part)}`);
    return parts.length > 0 ? parts.join(', ') : t('adminPanel:trail.empty');
  };
  const anyName = (slug: unknown) => named([...(dances ?? []), ...(types ?? [])], String(slug));
  return { formatValue, anyName };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
