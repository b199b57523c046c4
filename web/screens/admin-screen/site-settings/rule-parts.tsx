import { useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { knownLicences } from '#contract/site-values.ts';
import { PublishersField } from '#web/administration/publishers-field.tsx';
import { languageName } from '#web/i18n/language.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PartProps } from './part-props.ts';
import styles from './site-tab.module.css';

/** Shows the field for what the map shows first. */
export function StartPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('siteSettings:start')}>
      <TextField
        id="site-startView"
        label={t('siteSettings:startAddress')}
        hint={t('siteSettings:startHint')}
        error={errorOf('startView') ?? errorOf('styles') ?? errorOf('types')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={values.start}
        onChange={(event) => set({ start: event.target.value })}
      />
      <p>
        <a href={pathOf(values.start)} target="_blank" rel="noopener">
          {t('siteSettings:openStart')}
        </a>
      </p>
    </Card>
  );
}

/** Returns the address with the typed query on this site, because the typed one may lead to another site. */
function pathOf(address: string): string {
  return `/${/\?.*/.exec(address)?.[0] ?? ''}`;
}

/** Shows the fields for the languages of the site. */
export function LanguagesPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('siteSettings:languages')}>
      <div className={styles.group}>
        <span id="site-languages-label" className={styles.label}>
          {t('siteSettings:offered')}
        </span>
        <ChipGroup
          id="site-languages"
          label={t('siteSettings:offered')}
          chips={locales.map((locale) => ({ id: locale, label: languageName(locale) }))}
          selected={values.languages}
          onChange={(selected) => {
            const languages = locales.filter((locale) => selected.includes(locale));
            // At least one stays.
            if (languages.length > 0)
              set({ languages, defaultLanguage: keptDefault(languages, values.defaultLanguage) });
          }}
        />
        {errorOf('languages') && <p role="alert">{errorOf('languages')}</p>}
      </div>
      <SelectField
        id="site-defaultLanguage"
        label={t('siteSettings:defaultLanguage')}
        hint={t('siteSettings:defaultLanguageHint')}
        error={errorOf('defaultLanguage')}
        value={values.defaultLanguage}
        onChange={({ target }) =>
          set({ defaultLanguage: values.languages.find((locale) => locale === target.value) ?? values.defaultLanguage })
        }
      >
        {values.languages.map((locale) => (
          <option key={locale} value={locale}>
            {languageName(locale)}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}

function keptDefault(languages: PartProps['values']['languages'], before: PartProps['values']['defaultLanguage']) {
  return languages.includes(before) ? before : (languages[0] ?? before);
}

/** Shows the fields for the operator of the site, who is named in the legal notice. */
export function OperatorPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('siteSettings:operator')}>
      <p className={styles.hint}>{t('siteSettings:operatorHint')}</p>
      <TextField
        id="site-operatorName"
        label={t('siteSettings:operatorName')}
        error={errorOf('operatorName')}
        autoComplete="organization"
        value={values.operatorName}
        onChange={(event) => set({ operatorName: event.target.value })}
      />
      <TextArea
        id="site-operatorAddress"
        label={t('siteSettings:operatorAddress')}
        error={errorOf('operatorAddress')}
        autoComplete="street-address"
        rows={3}
        value={values.operatorAddress}
        onChange={(event) => set({ operatorAddress: event.target.value })}
      />
      <TextField
        id="site-operatorEmail"
        type="email"
        label={t('siteSettings:operatorEmail')}
        error={errorOf('operatorEmail')}
        autoComplete="email"
        value={values.operatorEmail}
        onChange={(event) => set({ operatorEmail: event.target.value })}
      />
    </Card>
  );
}

/** Shows the fields for the licence of the data and for the accounts that may publish. */
export function RulesPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  const isKnown = values.dataLicence === '' || values.dataLicence in knownLicences;
  return (
    <>
      <Card title={t('siteSettings:licence')}>
        <SelectField
          id={isKnown ? 'site-dataLicence' : 'site-licence-kind'}
          label={t('siteSettings:licenceLabel')}
          hint={t('siteSettings:licenceHint')}
          value={isKnown ? values.dataLicence : 'other'}
          onChange={({ target }) => set({ dataLicence: target.value === 'other' ? 'https://' : target.value })}
        >
          <option value="">{t('siteSettings:licenceNone')}</option>
          {Object.keys(knownLicences).map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
          <option value="other">{t('siteSettings:licenceOther')}</option>
        </SelectField>
        {!isKnown && (
          <TextField
            id="site-dataLicence"
            type="url"
            label={t('siteSettings:licenceAddress')}
            error={errorOf('dataLicence')}
            value={values.dataLicence}
            onChange={(event) => set({ dataLicence: event.target.value })}
          />
        )}
      </Card>
      <Card title={t('waitingEvents:who')}>
        <PublishersField
          id="site-whoMayPublish"
          error={errorOf('whoMayPublish')}
          value={values.whoMayPublish}
          onChange={(whoMayPublish) => set({ whoMayPublish })}
        />
      </Card>
    </>
  );
}
