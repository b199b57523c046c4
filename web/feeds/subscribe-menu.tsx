import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { paths } from '#web/paths.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type FeedContent, feedPath } from './feed-path.ts';

/** Shows a menu that subscribes a calendar or a feed reader to upcoming events. */
export function SubscribeMenu({ content, title }: { content: FeedContent; title: string }) {
  const locale = useLocale();
  const pathOf = (format: 'ics' | 'atom') => feedPath(format, content, locale);
  return <SubscribeToMenu calendar={pathOf('ics')} feed={pathOf('atom')} title={title} />;
}

interface Props {
  title: string;
  /** Path of the calendar. */
  calendar: string;
  /** Path of the feed, if there is one. */
  feed?: string;
}

/** Shows the menu of `SubscribeMenu` for the calendar, and optionally the feed, at any path of this site. */
export function SubscribeToMenu({ title, calendar, feed }: Props) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  const addressOf = (path: string) => (settings?.publicUrl ?? '') + path;
  // Calendar apps subscribe to URLs with this scheme.
  const asCalendar = addressOf(calendar).replace(/^https?:/, 'webcal:');
  const toOutlook = `addfromweb?url=${encodeURIComponent(addressOf(calendar))}&name=${encodeURIComponent(title)}`;
  const copy = (path: string) =>
    navigator.clipboard.writeText(addressOf(path)).then(
      () => showToast(t('feeds:copied')),
      () => showToast(t('events:linkNotCopied'), 'bad'),
    );
  return (
    <Menu
      label={t('feeds:subscribeTo', { title })}
      text={t('feeds:subscribe')}
      icon="calendar"
      actions={[
        {
          id: 'google',
          label: t('feeds:google'),
          icon: 'external',
          href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(asCalendar)}`,
        },
        { id: 'apple', label: t('feeds:apple'), icon: 'calendar', href: asCalendar },
        {
          id: 'outlook',
          label: t('feeds:outlook'),
          icon: 'external',
          href: `https://outlook.live.com/calendar/0/${toOutlook}`,
        },
        {
          id: 'office',
          label: t('feeds:office'),
          icon: 'external',
          href: `https://outlook.office.com/calendar/0/${toOutlook}`,
        },
        { id: 'copy', label: t('feeds:copyCalendar'), icon: 'copy', onPress: () => copy(calendar) },
        ...(feed === undefined
          ? []
          : [{ id: 'feed', label: t('feeds:copyFeed'), icon: 'copy' as const, onPress: () => copy(feed) }]),
      ]}
    />
  );
}

/**
 * Shows a link to the screen that puts these events on another site. Days that pass are left out, because a site shows
 * an embed for months.
 */
export function EmbedLink({ content }: { content: FeedContent }) {
  const { t } = useTranslation();
  const { from: _, days, ...lasting } = content;
  const query = new URLSearchParams({ ...lasting, ...(days === 'tonight' && { days }) });
  const search = query.size === 0 ? '' : `?${query}`.replaceAll('%2C', ',');
  return (
    <ButtonLink kind="quiet" icon="share" to={paths.makeEmbed + search}>
      {t('feeds:embed')}
    </ButtonLink>
  );
}
