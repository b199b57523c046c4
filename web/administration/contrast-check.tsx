import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import { contrast } from '#contract/contrast.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { contrastColor } from '#web/ui/styling.ts';
import type { EntryKind } from './catalogue-mutations.ts';
import styles from './contrast-check.module.css';

/** Backgrounds of chips: `--color-raised` in both themes. */
const grounds = { light: '#ffffff', dark: '#2c2036' } as const;

/** Minimum contrast of WCAG 2.2 for text and for other shapes. */
const enough = { text: 4.5, shape: 3 } as const;

interface Props {
  kind: EntryKind;
  name: string;
  /** `#rrggbb` */
  color: string;
}

/** Shows the chip of a style or type in both themes, and whether its contrast is sufficient. */
export function ContrastCheck({ kind, name, color }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ratios = [
    { key: 'contrastText', ratio: contrast(color, contrastColor(color)), least: enough.text },
    { key: 'contrastLight', ratio: contrast(color, grounds.light), least: enough.shape },
    { key: 'contrastDark', ratio: contrast(color, grounds.dark), least: enough.shape },
  ] as const;
  const isPoor = ratios.some(({ ratio, least }) => ratio < least);
  const shown: Dance = {
    id: 'preview',
    slug: 'preview',
    name: name || t('adminPanel:catalogue.sample'),
    names: {},
    color,
  };
  return (
    <div className={styles.check}>
      <div className={styles.preview}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={styles.ground} style={{ colorScheme: theme }}>
            <span className={styles.theme}>{t(`adminPanel:catalogue.${theme}`)}</span>
            <Badge color={color}>{shown.name}</Badge>
            {kind === 'dance' && <DancePills dances={[shown]} label={t('adminPanel:catalogue.preview')} />}
          </div>
        ))}
      </div>
      <ul className={styles.ratios} aria-live="polite">
        {ratios.map(({ key, ratio, least }) => (
          <li key={key} data-good={ratio >= least}>
            <Icon name={ratio >= least ? 'check' : 'warning'} />
            {/* Rounded down, because 2.97 fails and must not be shown as 3. */}
            <span>
              {t(`adminPanel:catalogue.${key}`, { ratio: formatNumber(locale, Math.floor(ratio * 10) / 10) })},{' '}
              {t(ratio >= least ? 'adminPanel:catalogue.contrastGood' : 'adminPanel:catalogue.contrastPoor')}
            </span>
          </li>
        ))}
        {isPoor && <li className={styles.advice}>{t('adminPanel:catalogue.contrastAdvice')}</li>}
      </ul>
    </div>
  );
}
