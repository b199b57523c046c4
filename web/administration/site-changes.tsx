import { useTranslation } from 'react-i18next';
import { localeOf, localeTag } from '#contract/locales.ts';
import { languageName } from '#web/i18n/language.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { publisherLabels } from './publishers-field.tsx';
import styles from './site-changes.module.css';

/** Old and new value of settings of the site, by key. */
type Changes = Record<string, { from: unknown; to: unknown }>;

/** Shows the names of changed settings of the site, and the old and new values of those with short ones. */
export function SiteChanges({ changes }: { changes: Changes }) {
  const { t } = useTranslation();
  const nameOf = useSettingName();
  const keys = Object.keys(changes);
  const short = keys.filter((key) =>
    [changes[key]?.from, changes[key]?.to].every((value) => textOf(value) !== undefined),
  );
  const shown = (key: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return t('siteSettings:byDefault');
    const label = key === 'whoMayPublish' ? publisherLabels[value as keyof typeof publisherLabels] : undefined;
    return label ? t(label) : textOf(value);
  };
  return (
    <>
      <p>{nameOf(keys)}</p>
      {short.length > 0 && (
        <ul className={styles.values}>
          {short.map((key) => (
            <li key={key}>
              {keys.length > 1 && `${nameOf([key])} · `}
              <bdi>{shown(key, changes[key]?.from)}</bdi> <span aria-hidden="true">→</span>
              <span className="visually-hidden"> {t('siteSettings:changedTo')} </span>{' '}
              <bdi>{shown(key, changes[key]?.to)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const maxShortCharacters = 80;

/** Returns the text of a short value; undefined for a long one and for ids of pictures, which mean nothing to a reader. */
function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(', ') : value;
  if (typeof text !== 'string' || text.length > maxShortCharacters) return undefined;
  return /^[\da-f-]{36}$/.test(text) ? undefined : text;
}

/** Returns a function for the names of settings, as a list: "name, about (French)". */
function useSettingName(): (keys: string[]) => string {
  const { t } = useTranslation();
  const tag = localeTag(useLocale());
  return (keys) => {
    const names = keys.map((key) => {
      const [name, language, kind] = key.split('.');
      const locale = localeOf(language);
      if (name === 'texts' && locale && kind)
        return t('siteSettings:textIn', {
          text: t(`siteSettings:textKinds.${kind as 'about'}`),
          language: languageName(locale),
        });
      return t(`siteSettings:settings.${key as 'name'}`);
    });
    return new Intl.ListFormat(tag, { type: 'unit' }).format(names);
  };
}
