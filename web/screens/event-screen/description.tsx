import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describedFor, describedIn, descriptionLanguages } from '#contract/descriptions.ts';
import type { Event } from '#contract/events.ts';
import { LinkedText } from '#web/events/card/linked-text.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import styles from './description.module.css';

/**
 * Shows the description in the language of the reader if there is such a text, else in the original language; with the
 * name of its language if that is another one, and buttons for its other languages.
 */
export function Description({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [chosen, setChosen] = useState<string | null>(null);
  const languages = descriptionLanguages(event);
  const usual = describedFor(event, locale);
  // A chosen translation may have been removed since.
  const shown = chosen !== null && languages.includes(chosen) ? textIn(event, chosen) : usual;
  const { descriptionLanguage: language } = shown;
  const isForeign = language !== null && language.split('-')[0] !== locale;
  return (
    <>
      {languages.length > 1 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div role="group" aria-label={t('eventDetails:textLanguage')} className={styles.languages}>
          {languages.map((tag) => (
            <button
              key={tag}
              type="button"
              lang={tag}
              aria-pressed={tag === language}
              className={styles.language}
              onClick={() => setChosen(tag)}
            >
              {nameOf(tag, tag)}
            </button>
          ))}
        </div>
      ) : (
        isForeign && <p className={styles.note}>{t('eventDetails:textIn', { language: nameOf(language, locale) })}</p>
      )}
      <div className={styles.text} lang={language ?? undefined} dir="auto">
        <LinkedText text={shown.description ?? ''} />
      </div>
    </>
  );
}

function textIn(event: Event, tag: string): Event {
  return tag === event.descriptionLanguage ? event : describedIn(event, tag);
}

/** Returns the name of a language in another one: `français`. */
function nameOf(tag: string, locale: string): string {
  return new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(tag) ?? tag;
}
