import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AlertSettings, changeAlertSettings } from '#contract/follows.ts';
import { localeTag } from '#contract/locales.ts';
import { followsQuery, setCachedSettings } from '#web/follows/queries.ts';
import { call } from '#web/http/call.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { PushSwitch } from '#web/push/push-switch.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './following-screen.module.css';
import { TimeZoneField } from './time-zone-field.tsx';

const switches = ['Mail', 'Push'] as const;
const changeName = 'change-alert-settings';

type Change = Partial<Omit<AlertSettings, 'mailState' | 'timeZone'>> & { timeZone?: string };

/** Shows the settings for time, time zone and kinds of mails. Each change is saved at once. */
export function SettingsCard({ settings }: { settings: AlertSettings }) {
  const { t } = useTranslation();
  const tag = localeTag(useLocale());
  const errorMessage = useErrorMessage();
  const { mutate, isPending, error } = useChange();
  const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return (
    <Card title={t('follows:settings')}>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <div className={styles.times} aria-busy={isPending}>
        <SelectField
          label={t('follows:hour')}
          value={settings.mailHour}
          onChange={(event) => mutate({ mailHour: Number(event.target.value) })}
        >
          {Array.from({ length: 24 }, (_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
            <option key={hour} value={hour}>
              {clock.format(Date.UTC(2024, 0, 1, hour))}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('follows:weekday')}
          value={settings.mailWeekday}
          onChange={(event) => mutate({ mailWeekday: Number(event.target.value) })}
        >
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            // 1 January 2024 was a Monday.
            <option key={day} value={day}>
              {weekday.format(Date.UTC(2024, 0, day))}
            </option>
          ))}
        </SelectField>
      </div>
      <TimeZoneField value={settings.timeZone} onChange={(timeZone) => mutate({ timeZone })} />
      <div>
        {switches.map((way) => (
          <Switch
            key={way}
            label={t(`follows:remindersBy${way}`)}
            checked={settings[`wantsRemindersBy${way}`]}
            onChange={(event) => mutate({ [`wantsRemindersBy${way}`]: event.target.checked })}
          />
        ))}
        <Switch
          label={t('follows:changesByMail')}
          checked={settings.wantsChangesByMail}
          onChange={(event) => mutate({ wantsChangesByMail: event.target.checked })}
        />
        <PushSwitch isAlone />
      </div>
    </Card>
  );
}

/** Applies changes optimistically and sends them in order. */
function useChange() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationKey: [changeName],
    scope: { id: changeName },
    mutationFn: (body: Change) => call(changeAlertSettings, { body }),
    onMutate: (body) => setCachedSettings(client, body),
    onSuccess: (saved) => {
      if (client.isMutating({ mutationKey: [changeName] }) === 1) setCachedSettings(client, saved);
      showToast(t('follows:changed'));
    },
    onError: () => client.invalidateQueries({ queryKey: followsQuery().queryKey }),
  });
}
