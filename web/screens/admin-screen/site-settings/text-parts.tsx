import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/locales.ts';
import { maxSiteTextCharacters, siteTextKinds } from '#contract/site-values.ts';
import { languageName } from '#web/i18n/language.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SiteValues } from './form-values.ts';
import type { PartProps } from './part-props.ts';
import styles from './site-tab.module.css';
import { TextPreview } from './text-preview.tsx';

/** Shows the fields for the tagline and the texts of the operator, in one language at a time. */
export function TextsPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Locale>(values.defaultLanguage);
  const locale = values.languages.includes(chosen) ? chosen : values.defaultLanguage;
  const ownLocale = useLocale();
  return (
    <Card title={t('siteSettings:texts')}>
      <RadioGroup
        id="site-text-language"
        label={t('siteSettings:textLanguage')}
        isRow
        choices={values.languages.map((value) => ({ value, label: languageName(value) }))}
        value={locale}
        onChange={({ target }) => setChosen(locales.find((each) => each === target.value) ?? locale)}
      />
      <TextField
        id="site-tagline"
        label={t('siteSettings:tagline')}
        hint={t('siteSettings:taglineHint')}
        error={errorOf('tagline')}
        lang={locale}
        dir="auto"
        value={values.tagline[locale]}
        onChange={(event) => set(({ tagline }) => ({ tagline: { ...tagline, [locale]: event.target.value } }))}
      />
      <p className={styles.hint}>{t('siteSettings:markdownHint')}</p>
      {siteTextKinds.map((kind) => {
        const text = values.texts[locale][kind];
        const change = (next: string) =>
          set(({ texts }: SiteValues) => ({ texts: { ...texts, [locale]: { ...texts[locale], [kind]: next } } }));
        return (
          <div key={kind} className={styles.group}>
            <TextArea
              id={`site-texts-${kind}`}
              label={t(`siteSettings:textKinds.${kind}`)}
              hint={t(`siteSettings:textHints.${kind}`)}
              error={errorOf(`texts.${locale}.${kind}`)}
              lang={locale}
              dir="auto"
              rows={4}
              maxCharacters={maxSiteTextCharacters}
              counter={(length, max) =>
                length < max / 2 ? '' : `${formatNumber(ownLocale, length)} / ${formatNumber(ownLocale, max)}`
              }
              value={text}
              onChange={(event) => change(event.target.value)}
            />
            {text.trim() !== '' && <TextPreview text={text} locale={locale} />}
          </div>
        );
      })}
    </Card>
  );
}

/** Shows the fields for profiles on other sites and for links at the foot of pages. */
export function LinksPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  const { footerLinks } = values;
  const changeLink = (index: number, change: Partial<(typeof footerLinks)[number]>) =>
    set({ footerLinks: footerLinks.map((link, at) => (at === index ? { ...link, ...change } : link)) });
  return (
    <Card title={t('siteSettings:links')}>
      <TextArea
        id="site-socialLinks"
        label={t('siteSettings:socialLinks')}
        hint={t('siteSettings:socialLinksHint')}
        error={errorOf('socialLinks')}
        dir="ltr"
        rows={3}
        value={values.socialLinks}
        onChange={(event) => set({ socialLinks: event.target.value })}
      />
      <fieldset className={styles.group}>
        <legend className={styles.label}>{t('siteSettings:footerLinks')}</legend>
        {footerLinks.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and their order is fixed
          <div key={index} className={styles.linkRow}>
            <TextField
              id={index === 0 ? 'site-footerLinks' : undefined}
              label={t('siteSettings:linkLabel', { number: index + 1 })}
              error={errorOf(`footerLinks.${index}.label`)}
              value={link.label}
              onChange={(event) => changeLink(index, { label: event.target.value })}
            />
            <TextField
              type="url"
              dir="ltr"
              label={t('siteSettings:linkAddress', { number: index + 1 })}
              error={errorOf(`footerLinks.${index}.url`)}
              value={link.url}
              onChange={(event) => changeLink(index, { url: event.target.value })}
            />
            <Button icon="trash" onPress={() => set({ footerLinks: footerLinks.filter((_, at) => at !== index) })}>
              {t('siteSettings:removeLink', { number: index + 1 })}
            </Button>
          </div>
        ))}
        {footerLinks.length < 8 && (
          <div>
            <Button icon="plus" onPress={() => set({ footerLinks: [...footerLinks, { label: '', url: '' }] })}>
              {t('siteSettings:addLink')}
            </Button>
          </div>
        )}
      </fieldset>
    </Card>
  );
}
