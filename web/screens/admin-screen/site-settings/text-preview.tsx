import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { MarkdownText } from '#web/settings/site-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { textPreviewQuery } from './queries.ts';
import styles from './site-tab.module.css';

/** Shows a button that shows an unsaved text as pages will. */
export function TextPreview({ text, locale }: { text: string; locale: Locale }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <div className={styles.group}>
      <div>
        <Button aria-expanded={shown !== null} onPress={() => setShown(shown === null ? text : null)}>
          {shown === null ? t('siteSettings:showText') : t('siteSettings:hideText')}
        </Button>
      </div>
      {shown !== null && <Rendered text={text} locale={locale} />}
    </div>
  );
}

function Rendered({ text, locale }: { text: string; locale: Locale }) {
  const errorMessage = useErrorMessage();
  const { data, error } = useQuery(textPreviewQuery(text));
  if (error) return <p role="alert">{errorMessage(error)}</p>;
  return <div className={styles.rendered}>{data && <MarkdownText html={data.html} locale={locale} />}</div>;
}
