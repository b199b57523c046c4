import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundTown } from '#contract/search.ts';
import { useFormatTown, useTowns } from '#web/follows/towns.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { timeZoneQuery } from '#web/places/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';

const max = 8;

/** A time zone that the browser knows, or a town whose zone the server knows. */
type Found = { zone: string; name: string } | { town: FoundTown };

interface Props {
  /** IANA name. Null if not set. */
  value: string | null;
  onChange: (timeZone: string) => void;
}

/** Shows a field that finds a time zone by its name, its region, or any town, in the user's language. */
export function TimeZoneField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const townWords = useFormatTown();
  const errorMessage = useErrorMessage();
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** Null until the user types. */
  const [text, setText] = useState<string | null>(null);
  const isTyping = text !== null;
  const zones = useMemo(() => (isTyping ? knownZones(locale) : []), [isTyping, locale]);
  const words = fold(text ?? '')
    .split(' ')
    .filter(Boolean);
  const { items: towns, isLoading, isIdle } = useTowns(text ?? '');
  const found: Found[] = [
    ...zones.filter(({ folded }) => words.every((word) => folded.includes(word))),
    ...towns.map((town) => ({ town })),
  ].slice(0, max);

  function pick(zone: string) {
    setText(null);
    if (zone !== value) onChange(zone);
  }
  const latest = useRef(text);
  latest.current = text;
  const asking = useMutationOnce(async (town: FoundTown) => {
    const zone = await client.fetchQuery(timeZoneQuery(town));
    // If the text has changed meanwhile, the town is no longer wanted.
    if (latest.current === text) pick(zone);
  });

  return (
    <>
      <ComboBox
        label={t('follows:timeZone')}
        hint={t('follows:timeZoneHint')}
        error={errorNow()}
        icon="clock"
        value={text ?? shown(value ?? device)}
        onInput={(typed) => {
          asking.reset();
          setText(typed);
        }}
        // A text without a picked item is discarded.
        onBlur={() => asking.isPending || setText(null)}
        items={found}
        // Zones are found synchronously; `useTowns` returns only results for this text.
        itemsFor={text ?? shown(value ?? device)}
        keyOf={(one) => ('zone' in one ? one.zone : `${one.town.latitude} ${one.town.longitude}`)}
        show={(one) => ('zone' in one ? `${shown(one.zone)} · ${one.name}` : townWords(one.town))}
        onPick={(one) => ('zone' in one ? pick(one.zone) : asking.mutate(one.town))}
        isLoading={isLoading || asking.isPending}
        isIdle={isIdle}
        loadingText={t('follows:searching')}
        emptyText={t('follows:noTimeZone')}
        countText={(count) => t('follows:timeZonesFound', { count })}
      />
      {value !== null && device !== value && (
        <div>
          <Button icon="clock" onPress={() => pick(device)}>
            {t('follows:deviceTimeZone', { zone: shown(device) })}
          </Button>
        </div>
      )}
    </>
  );

  function errorNow(): string | undefined {
    if (asking.error) return errorMessage(asking.error);
    const hasNothing = text !== null && !isIdle && !isLoading && found.length === 0;
    return hasNothing ? t('follows:timeZoneUnknown') : undefined;
  }
}

function knownZones(locale: string) {
  return Intl.supportedValuesOf('timeZone').map((id) => {
    const name = nameOf(id, locale);
    return { zone: id, name, folded: fold(`${shown(id)} ${name}`) };
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
