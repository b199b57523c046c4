import { localeTag } from '#contract/locales.ts';
import { useLocale } from '#web/i18n/locale.ts';

/** Returns a function that formats an instant in the time zone of the reader. */
export function useFormatInstant(): (iso: string, precision?: 'day' | 'minute') => string {
  const tag = localeTag(useLocale());
  return (iso, precision = 'minute') =>
    new Intl.DateTimeFormat(tag, {
      dateStyle: 'medium',
      ...(precision === 'minute' && { timeStyle: 'short' }),
    }).format(new Date(iso));
}

/** Shows an instant in the time zone of the reader. With precision `day`, the time is in the tooltip. */
export function Instant({ at, precision = 'minute' }: { at: string; precision?: 'day' | 'minute' }) {
  const words = useFormatInstant();
  return (
    <time dateTime={at} title={precision === 'day' ? words(at) : undefined}>
      {words(at, precision)}
    </time>
  );
}
