import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describedFor } from '#contract/descriptions.ts';
import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { calendarPath } from '#web/paths.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { count } from '#web/statistics/count.ts';
import { Menu } from '#web/ui/menu.tsx';
import { calendarLinks } from './calendar-links.ts';

/** Shows a menu that adds an event to the user's calendar. Its entries are plain links. */
export function AddToCalendar({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const links = calendarLinks(describedFor(event, locale), settings?.publicUrl ?? '');
  const label = t('eventDetails:addToCalendar');
  const onPress = () => count(event.id, 'calendar');
  return (
    <Menu
      label={label}
      text={t('eventDetails:calendar')}
      icon="calendar"
      actions={[
        { id: 'google', label: t('eventDetails:calendars.google'), icon: 'external', href: links.google, onPress },
        { id: 'outlook', label: t('eventDetails:calendars.outlook'), icon: 'external', href: links.outlook, onPress },
        { id: 'office', label: t('eventDetails:calendars.office'), icon: 'external', href: links.office, onPress },
        {
          id: 'file',
          label: t('eventDetails:calendars.file'),
          icon: 'download',
          href: calendarPath(event.slug, locale),
          onPress,
        },
      ]}
    />
  );
}
