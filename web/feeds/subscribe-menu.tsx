import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#web/settings/queries.ts';
import { Menu } from '#web/ui/menu.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useLocale } from '#web/words/use-locale.ts';
import { type Followed, feedPath } from './feed-path.ts';

/** Brings what is coming up into the calendar or the reader that one uses: a press for the program, and it stays up to date. */
export function SubscribeMenu({ followed, title }: { followed: Followed; title: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const addressOf = (format: 'ics' | 'atom') => (settings?.publicUrl ?? '') + feedPath(format, followed, locale);
  // Calendars know an address to keep up with by its scheme.
  const asCalendar = addressOf('ics').replace(/^https?:/, 'webcal:');
  const toOutlook = `addfromweb?url=${encodeURIComponent(addressOf('ics'))}&name=${encodeURIComponent(title)}`;
  const copy = (address: string) =>
    navigator.clipboard.writeText(address).then(
      () => showToast(t('feeds.copied')),
      () => showToast(t('events.linkNotCopied'), 'bad'),
    );
  return (
    <Menu
      label={t('feeds.subscribeTo', { title })}
      text={t('feeds.subscribe')}
      icon="calendar"
      actions={[
        {
          id: 'google',
          label: t('feeds.google'),
          icon: 'external',
          href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(asCalendar)}`,
        },
        { id: 'apple', label: t('feeds.apple'), icon: 'calendar', href: asCalendar },
        {
          id: 'outlook',
          label: t('feeds.outlook'),
          icon: 'external',
          href: `https://outlook.live.com/calendar/0/${toOutlook}`,
        },
        {
          id: 'office',
          label: t('feeds.office'),
          icon: 'external',
          href: `https://outlook.office.com/calendar/0/${toOutlook}`,
        },
        { id: 'copy', label: t('feeds.copyCalendar'), icon: 'copy', onPress: () => copy(addressOf('ics')) },
        { id: 'feed', label: t('feeds.copyFeed'), icon: 'copy', onPress: () => copy(addressOf('atom')) },
      ]}
    />
  );
}
