import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';

const maxOffered = 8;
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface Country {
  code: string;
  name: string;
}

/** Shows a field that finds a country by its name, and calls `onPick` with its code. */
export function CountryField({ except, onPick }: { except: readonly string[]; onPick: (code: string) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [all] = useState(() => countriesIn(locale));
  const wanted = plain(text.trim());
  const items = all.filter(({ code, name }) => !except.includes(code) && plain(name).includes(wanted));
  const sorted = items.sort(
    (one, other) => Number(plain(other.name).startsWith(wanted)) - Number(plain(one.name).startsWith(wanted)),
  );
  return (
    <ComboBox
      label={t('moderation:addCountry')}
      icon="search"
      autoComplete="off"
      value={text}
      onInput={setText}
      items={sorted.slice(0, maxOffered)}
      itemsFor={text}
      isIdle={wanted === ''}
      keyOf={({ code }) => code}
      show={({ name }) => name}
      onPick={({ code }) => {
        setText('');
        onPick(code);
      }}
      loadingText={t('adminPanel:loading')}
      emptyText={t('adminPanel:nothing')}
      countText={(count) => t('adminPanel:shownAll', { count })}
    />
  );
}

/** Returns all countries of the runtime by name, without former ones and groups of countries. */
function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const groups = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return codes
    .flatMap((code) => {
      const isCurrent = !groups.has(code) && new Intl.Locale(`und-${code}`).region === code;
      const name = isCurrent ? names.of(code) : undefined;
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
