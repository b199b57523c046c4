import { useTranslation } from 'react-i18next';
import { Menu } from '#web/ui/menu.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useLocale } from '#web/words/use-locale.ts';
import { type Followed, feedPath } from './feed-path.ts';

/** Brings what is coming up into the calendar or the reader that one uses: a press for the program, and it stays up to date. */
export function SubscribeMenu({ followed, title }: { followed: Followed; title: string }) {
  const locale = useLocale();
  const pathOf = (format: 'ics' | 'atom') => feedPath(format, followed, locale);
  return <SubscribeToMenu calendar={pathOf('ics')} feed={pathOf('atom')} title={title} />;
}

interface Props {
  title: string;
  /** Where the calendar stands, from the root. */
  calendar: string;
  /** Where there is one for readers too. */
  feed?: string;
}

/** The same for a calendar at any address of this site. */
export function SubscribeToMenu({ title, calendar, feed }: Props) {
  const { t } = useTranslation();
  const addressOf = (path: string) => new URL(path, location.origin).href;
  // Calendars know an address to keep up with by its scheme.
  const asCalendar = () => addressOf(calendar).replace(/^https?:/, 'webcal:');
  const openElsewhere = (address: string) => window.open(address, '_blank', 'noopener');
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
          onPress: () =>
            openElsewhere(`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(asCalendar())}`),
        },
        { id: 'apple', label: t('feeds.apple'), icon: 'calendar', onPress: () => location.assign(asCalendar()) },
        {
          id: 'outlook',
          label: t('feeds.outlook'),
          icon: 'external',
          onPress: () =>
            openElsewhere(
              `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(addressOf(calendar))}&name=${encodeURIComponent(title)}`,
            ),
        },
        { id: 'copy', label: t('feeds.copyCalendar'), icon: 'copy', onPress: () => copy(addressOf(calendar)) },
        ...(feed === undefined
          ? []
          : [{ id: 'feed', label: t('feeds.copyFeed'), icon: 'copy' as const, onPress: () => copy(addressOf(feed)) }]),
      ]}
    />
  );
}
