import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { useLocale } from '#web/words/use-locale.ts';

const most = 8;

interface Props {
  /** IANA name; null while there is none. */
  value: string | null;
  onChange: (timeZone: string) => void;
}

/** On whose clock: one of those that the browser knows, found by city, region or what it is called. */
export function TimeZoneField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** Null until somebody types. */
  const [text, setText] = useState<string | null>(null);
  const isTyping = text !== null;
  const zones = useMemo(() => (isTyping ? knownZones(locale) : []), [isTyping, locale]);
  const words = fold(text ?? '')
    .split(' ')
    .filter(Boolean);
  const found = zones.filter(({ folded }) => words.every((word) => folded.includes(word)));
  function pick(zone: string) {
    setText(null);
    if (zone !== value) onChange(zone);
  }
  return (
    <>
      <ComboBox
        label={t('follows.timeZone')}
        hint={t('follows.timeZoneHint')}
        error={text && found.length === 0 ? t('follows.timeZoneUnknown') : undefined}
        icon="clock"
        value={text ?? shown(value ?? device)}
        onInput={setText}
        // What was not picked does not count.
        onBlur={() => setText(null)}
        items={found.slice(0, most)}
        keyOf={({ id }) => id}
        show={({ id, name }) => `${shown(id)} · ${name}`}
        onPick={({ id }) => pick(id)}
        isIdle={words.length === 0}
        loadingText={t('follows.searching')}
        emptyText={t('follows.noTimeZone')}
        countText={(count) => t('follows.timeZonesFound', { count })}
      />
      {value !== null && device !== value && (
        <div>
          <Button icon="clock" onPress={() => pick(device)}>
            {t('follows.deviceTimeZone', { zone: shown(device) })}
          </Button>
        </div>
      )}
    </>
  );
}

function knownZones(locale: string) {
  return Intl.supportedValuesOf('timeZone').map((id) => {
    const name = nameOf(id, locale);
    return { id, name, folded: fold(`${shown(id)} ${name}`) };
  });
}

/** `heure d’Europe centrale` */
function nameOf(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `America/New_York` → `America/New York` */
function shown(id: string): string {
  return id.replaceAll('_', ' ');
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
