import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { embedFonts, embedLimit, embedThemes, embedViews, maxEmbedTitleCharacters } from '#contract/embeds.ts';
import { languageName } from '#web/i18n/language.ts';
import { offeredLanguages } from '#web/i18n/locale.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { EmbedChange } from './choose-events.tsx';
import { Colours } from './colours.tsx';
import styles from './embed-screen.module.css';
import type { EmbedParameters } from './embed-state.ts';

interface Props {
  parameters: EmbedParameters;
  /** Names what is shown. The heading, unless there is another one. */
  title: string;
  onChange: (change: EmbedChange) => void;
}

const limits = [5, 10, embedLimit.usual, 30, embedLimit.max];

/** Shows the appearance of the embed: view, length, theme, language, heading, colours, font and links. */
export function ChooseLook({ parameters, title, onChange }: Props) {
  const { t } = useTranslation();
  const { view = 'list', limit = `${embedLimit.usual}`, theme = 'auto', lang = '', font = 'system' } = parameters;
  const { accent, text, background, target } = parameters;
  const [isOpen] = useState(
    [parameters.theme, lang, parameters.title, parameters.font, accent, text, background, target].some(Boolean),
  );
  const hasNoHeading = parameters.title === '0';
  const counts = limits.map(String).includes(limit) ? limits : [...limits, Number(limit)].sort((a, b) => a - b);
  /** The value, or undefined if it is the default. */
  const unless = (usual: string, value: string) => (value === usual ? undefined : value);
  return (
    <Card title={t('embed:look')}>
      <RadioGroup
        label={t('embed:view')}
        isRow
        name="view"
        value={view}
        choices={embedViews.map((value) => ({ value, label: t(`embed:${value}`) }))}
        onChange={({ target }) => onChange({ view: unless('list', target.value) })}
      />
      {view !== 'month' && (
        <SelectField
          label={t('embed:limit')}
          value={limit}
          onChange={({ target }) => onChange({ limit: unless(`${embedLimit.usual}`, target.value) })}
        >
          {counts.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      )}
      {view !== 'month' && (
        <Checkbox
          label={t('embed:pictures')}
          checked={parameters.pictures === '1'}
          onChange={({ target }) => onChange({ pictures: target.checked ? '1' : undefined })}
        />
      )}
      <details className={styles.more} open={isOpen}>
        <summary>{t('embed:more')}</summary>
        <div className={styles.fields}>
          <SelectField
            label={t('embed:theme')}
            value={theme}
            onChange={({ target }) => onChange({ theme: unless('auto', target.value) })}
          >
            {embedThemes.map((value) => (
              <option key={value} value={value}>
                {t(`embed:themes.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('embed:language')}
            value={lang}
            onChange={({ target }) => onChange({ lang: unless('', target.value) })}
          >
            <option value="">{t('embed:anyLanguage')}</option>
            {offeredLanguages().map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languageName(locale)}
              </option>
            ))}
          </SelectField>
          {!hasNoHeading && (
            <TextField
              label={t('embed:heading')}
              hint={t('embed:headingHint')}
              placeholder={title}
              maxLength={maxEmbedTitleCharacters}
              value={parameters.title ?? ''}
              onChange={({ target }) => onChange({ title: unless('', target.value) })}
            />
          )}
          <Checkbox
            label={t('embed:noHeading')}
            checked={hasNoHeading}
            onChange={({ target }) => onChange({ title: target.checked ? '0' : undefined })}
          />
          <Colours parameters={parameters} onChange={onChange} />
          <SelectField
            label={t('embed:font')}
            hint={t('embed:fontHint')}
            value={font}
            onChange={({ target }) => onChange({ font: unless('system', target.value) })}
          >
            {embedFonts.map((value) => (
              <option key={value} value={value}>
                {t(`embed:fonts.${value}`)}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label={t('embed:sameTab')}
            checked={parameters.target === 'top'}
            onChange={({ target }) => onChange({ target: target.checked ? 'top' : undefined })}
          />
        </div>
      </details>
    </Card>
  );
}
